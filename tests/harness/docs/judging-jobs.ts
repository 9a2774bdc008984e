import { parse } from 'yaml'
import { exampleCalled } from './examples.ts'

/** A job of an example that judges, as the system it is for will understand it. */
export interface JudgingJob {
  readonly name: string
  readonly settings: Readonly<Record<string, unknown>>
  /** What ends the job from outside. */
  readonly limitMinutes: number
  /** Command that judges. */
  readonly judges: string
  /** Command that runs after it, whatever became of it. */
  readonly afterwards: string | undefined
  /** What is kept, whatever became of the job. */
  readonly kept: string | undefined
}

interface GithubStep {
  readonly run?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: { readonly path?: string }
}
interface GithubJob {
  readonly env?: Readonly<Record<string, unknown>>
  readonly steps: readonly GithubStep[]
  readonly 'timeout-minutes'?: number
}

/** The judging jobs of a workflow for GitHub Actions. */
export function githubJobs(file: string): JudgingJob[] {
  const { jobs } = parse(exampleCalled(file).text) as { jobs: Record<string, GithubJob> }
  return Object.entries(jobs)
    .filter(([, { env }]) => env?.TARGET_URL !== undefined)
    .map(([name, { env = {}, steps, 'timeout-minutes': limitMinutes = 0 }]) => {
      const always = steps.filter((step) => step.if?.startsWith('always()'))
      return {
        name: `${file}, ${name}`,
        settings: env,
        limitMinutes,
        judges: steps.find(({ run, if: condition }) => run && !condition)?.run ?? '',
        afterwards: always.find(({ run }) => run)?.run,
        kept: always.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))?.with?.path,
      }
    })
}

interface GitlabJob {
  readonly extends?: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly timeout?: string
  readonly script?: readonly string[]
  readonly after_script?: readonly string[]
  readonly artifacts?: { readonly when?: string; readonly paths?: readonly string[] }
}

/** The judging jobs for GitLab CI, with what they extend. */
export function gitlabJobs(file: string): JudgingJob[] {
  const jobs = parse(exampleCalled(file).text) as Record<string, GitlabJob>
  return Object.entries(jobs)
    .filter(([, job]) => job.extends !== undefined)
    .map(([name, job]) => {
      const base = jobs[job.extends ?? ''] ?? {}
      const { script, after_script, timeout = '' } = { ...base, ...job }
      const artifacts = { ...base.artifacts, ...job.artifacts }
      return {
        name: `${file}, ${name}`,
        settings: { ...base.variables, ...job.variables },
        limitMinutes: Number(/^(\d+) minutes$/.exec(timeout)?.[1]),
        judges: script?.[0] ?? '',
        afterwards: after_script?.[0],
        kept: artifacts.when === 'always' ? artifacts.paths?.[0] : undefined,
      }
    })
}

interface AzureStep {
  readonly script?: string
  readonly publish?: string
  readonly condition?: string
}
interface AzureJob {
  readonly job: string
  readonly timeoutInMinutes?: number
  readonly variables?: readonly { readonly name?: string; readonly value?: unknown }[]
  readonly steps: readonly { readonly template?: string }[]
}

/** The judging jobs for Azure Pipelines, with the steps of the template that they include. */
export function azureJobs(file: string, template: string): JudgingJob[] {
  const { stages } = parse(exampleCalled(file).text) as {
    stages: readonly { readonly jobs: readonly (AzureJob | Record<string, AzureJob[]>)[] }[]
  }
  const { steps } = parse(exampleCalled(template).text) as { steps: readonly AzureStep[] }
  const always = steps.filter(({ condition }) => condition === 'always()')
  return stages
    .flatMap(({ jobs }) => jobs)
    .flatMap((job) => ('job' in job ? [job as AzureJob] : Object.values(job).flat()))
    .filter((job) => job.steps.some((step) => step.template?.endsWith(`/${template}`)))
    .map(({ job, timeoutInMinutes = 0, variables = [] }) => {
      const settings = Object.fromEntries(variables.map(({ name = '', value }) => [name, value]))
      const { REPORT_DIR: folder } = settings
      return {
        name: `${file}, ${job}`,
        settings,
        limitMinutes: timeoutInMinutes,
        judges: steps.find(({ script, condition }) => script && !condition)?.script ?? '',
        afterwards: always.find(({ script }) => script)?.script,
        kept: always
          .find(({ publish }) => publish)
          ?.publish?.replace('$(REPORT_DIR)', String(folder)),
      }
    })
}
