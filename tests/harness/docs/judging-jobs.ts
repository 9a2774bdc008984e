import { parse } from 'yaml'
import { exampleCalled } from './examples.ts'

/** A job of an example that judges, as the system it is for will understand it. */
interface JudgingJob {
  readonly name: string
  readonly settings: Readonly<Record<string, unknown>>
  /** What ends the job from outside. */
  readonly limitMinutes: number
  readonly judges: string
  /** Command that runs after it, whatever became of it. */
  readonly afterwards: string | undefined
  /** What is kept, whatever became of the job. */
  readonly kept: string | undefined
}

/** Steps and jobs of all three systems, by the members that they may have. */
interface Step {
  readonly run?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: { readonly path?: string }
  readonly script?: string
  readonly publish?: string
  readonly condition?: string
  readonly template?: string
}

/** The judging jobs of a workflow for GitHub Actions. */
export function githubJobs(file: string): JudgingJob[] {
  const { jobs } = parse(exampleCalled(file).text)
  return Object.keys(jobs)
    .filter((name) => jobs[name].env?.TARGET_URL !== undefined)
    .map((name) => {
      const { env, 'timeout-minutes': limitMinutes = 0 } = jobs[name]
      const steps: readonly Step[] = jobs[name].steps
      const always = steps.filter((step) => step.if?.startsWith('always()'))
      return {
        name: `${file}, ${name}`,
        settings: env,
        limitMinutes,
        judges: steps.find((step) => step.run?.startsWith('node ') && !step.if)?.run ?? '',
        afterwards: always.find(({ run }) => run)?.run,
        kept: always.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))?.with?.path,
      }
    })
}

/** The judging jobs for GitLab CI, with what they extend. */
export function gitlabJobs(file: string): JudgingJob[] {
  const jobs = parse(exampleCalled(file).text)
  return Object.keys(jobs)
    .filter((name) => jobs[name].extends !== undefined)
    .map((name) => {
      const job = jobs[name]
      const base = jobs[job.extends] ?? {}
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

interface AzureJob {
  readonly job: string
  readonly timeoutInMinutes?: number
  readonly variables?: readonly { readonly name?: string; readonly value?: unknown }[]
  readonly steps: readonly Step[]
}

/** The judging jobs for Azure Pipelines, with the steps of the template that they include. */
export function azureJobs(file: string, template: string): JudgingJob[] {
  const stages: readonly { readonly jobs: readonly (AzureJob | Record<string, AzureJob[]>)[] }[] =
    parse(exampleCalled(file).text).stages
  const steps: readonly Step[] = parse(exampleCalled(template).text).steps
  const always = steps.filter(({ condition }) => condition === 'always()')
  return stages
    .flatMap(({ jobs }) => jobs)
    .flatMap((job) => ('job' in job ? [job as AzureJob] : Object.values(job).flat()))
    .filter((job) => job.steps.some((step) => step.template?.endsWith(`/${template}`)))
    .map(({ job, timeoutInMinutes = 0, variables = [] }) => {
      const settings = Object.fromEntries(variables.map(({ name = '', value }) => [name, value]))
      const kept = always.find(({ publish }) => publish)?.publish
      return {
        name: `${file}, ${job}`,
        settings,
        limitMinutes: timeoutInMinutes,
        judges: steps.find(({ script, condition }) => script && !condition)?.script ?? '',
        afterwards: always.find(({ script }) => script)?.script,
        kept: kept?.replace('$(REPORT_DIR)', String(settings.REPORT_DIR)),
      }
    })
}
