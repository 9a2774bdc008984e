import { nearestName } from '../settings/nearest-name.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'

/** How a comparison can be shown. */
export const formats = ['text', 'markdown', 'json'] as const

export type Format = (typeof formats)[number]

/** What a comparison was asked for; paths as given. */
export interface CompareArguments {
  readonly before: string
  readonly after: string
  readonly format: Format
  /** The file to write to, in place of standard output. */
  readonly output?: string
}

/** @throws {@link UsageError} where a text names no format */
export function formatOf(given: string): Format {
  const format = formats.find((one) => one === given)
  if (format !== undefined) return format
  const nearest = nearestName(given, formats, 2)
  throw new UsageError({
    subject: '--format',
    given: quotedValue(given),
    ...(nearest === undefined ? {} : { problem: `did you mean ${nearest}?` }),
    remedy: `give ${formats.join(', ').replace(/, (?=\w+$)/, ' or ')}`,
  })
}
