import { parseArgs } from 'node:util'
import { nearestName } from '../settings/nearest-name.ts'
import { quotedValue } from '../settings/quoted-value.ts'
import { UsageError } from '../settings/usage-error.ts'

const formats = ['text', 'markdown', 'json'] as const

/** How a comparison can be shown. */
export type Format = (typeof formats)[number]

/** What `npm run compare` was asked for; paths as given. */
export interface CompareArguments {
  readonly before: string
  readonly after: string
  readonly format: Format
  /** The file to write to, in place of standard output. */
  readonly output?: string
}

const usage = 'npm run compare -- before.json after.json'
const options = { format: { type: 'string' }, output: { type: 'string' } } as const
const names = Object.keys(options).map((name) => `--${name}`)

/**
 * The arguments of `npm run compare`.
 *
 * @throws {@link UsageError} that names the first that is wrong, and what is accepted
 */
export function compareArguments(args: readonly string[]): CompareArguments {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    // The built-in messages name no alternative, so that everything is checked here.
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (!(token.name in options)) throw unknownOption(token.rawName)
    if (!token.value) {
      throw new UsageError({
        subject: token.rawName,
        problem: 'stands without a value',
        remedy: token.name === 'format' ? acceptedFormats : 'give the file to write to',
      })
    }
  }
  const [before, after, ...others] = positionals
  if (before === undefined || after === undefined || others.length > 0) {
    throw new UsageError({
      subject: 'compare',
      problem: `takes two reports, and got ${positionals.length}`,
      remedy: `give ${usage}, with options such as --format json behind the same --`,
    })
  }
  const output = values.output
  return {
    before,
    after,
    format: formatOf(values.format),
    ...(typeof output === 'string' ? { output } : {}),
  }
}

const acceptedFormats = `give ${formats.join(', ').replace(/, (?=\w+$)/, ' or ')}`

function formatOf(given: string | boolean | undefined = 'text'): Format {
  const format = formats.find((one) => one === given)
  if (format !== undefined) return format
  const nearest = nearestName(String(given), formats, 2)
  throw new UsageError({
    subject: '--format',
    given: quotedValue(String(given)),
    ...(nearest === undefined ? {} : { problem: `did you mean ${nearest}?` }),
    remedy: acceptedFormats,
  })
}

function unknownOption(rawName: string): UsageError {
  const nearest = nearestName(rawName, names, 3)
  return new UsageError({
    subject: quotedValue(rawName),
    problem: nearest === undefined ? 'no such option' : `no such option; did you mean ${nearest}?`,
    remedy: `options are ${names.join(' and ')}`,
  })
}
