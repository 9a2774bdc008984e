import type { Embedded, Settings } from './settings.ts'
import type { Environment } from './sources.ts'
import { targetRows } from './target-rows.ts'
import { UsageError } from './usage-error.ts'

const { name } = targetRows.url

export const embeddedService = 'the reference service of the harness'

/** What is judged where it is the embedded service, and why: the first thing that every output says then. */
export function embeddedInWords(embedded: Embedded): string {
  const why = embedded === 'by-default' ? `no ${name} is set` : `${name}=reference`
  return `${embeddedService} (${why})`
}

/** Variables that a pipeline sets by itself: most set the first one, some only one of their own. */
export const setByPipelines = [
  'CI',
  'BITBUCKET_BUILD_NUMBER',
  'BUILDKITE',
  'CODEBUILD_BUILD_ID',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'JENKINS_URL',
  'TEAMCITY_VERSION',
  'TF_BUILD',
  'bamboo_buildKey',
] as const

/**
 * Refuses to judge the embedded service unasked where nobody looks at what is judged: in a pipeline, an unset
 * variable would let a release pass that was never tested.
 *
 * @param env - of the process; a variable counts as set with anything but nothing, `false` or `0`, and `CI=false` says
 *   that this is no pipeline, whatever else is set
 * @throws {@link UsageError}
 */
export function refuseUnnamedInCi(settings: Settings, env: Environment): void {
  const isSet = (variable: string) => !/^(false|0)?$/i.test(env[variable]?.trim() ?? '')
  if (env.CI?.trim() && !isSet('CI')) return
  const sign = setByPipelines.find(isSet)
  if (sign === undefined) return
  refuseUnnamed(
    settings,
    `it is not set, and with ${sign} set no other service is judged in its place`,
  )
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
