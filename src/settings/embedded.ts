import type { Embedded, Settings } from './settings.ts'
import type { Environment } from './sources.ts'
import { targetRows } from './target-rows.ts'
import { UsageError } from './usage-error.ts'

const { name } = targetRows.url

/** What is judged where it is the embedded service, and why: the first thing that every output says then. */
export function embeddedInWords(embedded: Embedded): string {
  const why = embedded === 'by-default' ? `no ${name} is set` : `${name}=reference`
  return `the reference service of the harness (${why})`
}

/**
 * Refuses to judge the embedded service unasked where nobody looks at what is judged: in a pipeline, an unset
 * variable would let a release pass that was never tested.
 *
 * @param env - of the process; `CI` is taken as set as CI systems set it, to anything but nothing, `false` or `0`
 * @throws {@link UsageError}
 */
export function refuseUnnamedInCi(settings: Settings, { CI = '' }: Environment): void {
  if (/^(false|0)?$/i.test(CI.trim())) return
  refuseUnnamed(settings, 'it is not set, and with CI set no other service is judged in its place')
}

/** As {@link refuseUnnamedInCi}, wherever that is. */
export function refuseUnnamed({ embedded }: Settings, problem = 'it is not given'): void {
  if (embedded !== 'by-default') return
  throw new UsageError({
    subject: name,
    problem,
    remedy: 'name the service to judge, or give reference for the one that comes with the harness',
  })
}
