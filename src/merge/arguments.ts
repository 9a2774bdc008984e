import { parseArgs } from 'node:util'
import { nearestName } from '../settings/nearest-name.ts'
import { quotedValue } from '../settings/quoted-value.ts'
import { UsageError } from '../settings/usage-error.ts'

/** What `merge` was asked for; paths as given. */
export interface MergeArguments {
  /** Reports, or folders that hold some; at least one. */
  readonly parts: readonly string[]
  /** The folder to write to, in place of `REPORT_DIR`. */
  readonly output?: string
}

const options = { output: { type: 'string' } } as const

/**
 * The arguments of `merge`.
 *
 * @throws {@link UsageError} that names the first that is wrong, and what is accepted
 */
export function mergeArguments(args: readonly string[]): MergeArguments {
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
        remedy: 'give the folder to write to',
      })
    }
  }
  if (positionals.length === 0) {
    throw new UsageError({
      subject: 'merge',
      problem: 'takes the reports to merge, and got none',
      remedy: 'give their files or folders, as in merge part-1 part-2 --output reports',
    })
  }
  const { output } = values
  return { parts: positionals, ...(typeof output === 'string' ? { output } : {}) }
}

function unknownOption(rawName: string): UsageError {
  const nearest = nearestName(rawName, ['--output'], 3)
  return new UsageError({
    subject: quotedValue(rawName),
    problem: nearest === undefined ? 'no such option' : `no such option; did you mean ${nearest}?`,
    remedy: 'the only option is --output',
  })
}
