import { parse } from 'yaml'
import { exampleCalled } from './examples.ts'
import type { JudgingJob } from './judging-job.ts'

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
