import { parse } from 'yaml'
import { exampleCalled } from './examples.ts'
import type { JudgingJob } from './judging-job.ts'

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
