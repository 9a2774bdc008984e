import { parse } from 'yaml'
import { exampleCalled } from './examples.ts'
import type { JudgingJob } from './judging-job.ts'

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
