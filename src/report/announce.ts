import { appendStepSummary, githubAnnotations } from './github.ts'
import { renderMarkdown } from './markdown.ts'
import { say, sayCommands, sayPainted, terminal, warn } from './output.ts'
import type { Report } from './report.ts'
import { renderSummary } from './terminal.ts'
import { terminalLayout } from './terminal-layout.ts'

/**
 * Tells whoever started the run what it came to: the summary on standard output and, in GitHub Actions,
 * annotations and the summary of the step.
 *
 * @param report - masked already
 * @param reportFile - path of the report for people; absent where it could not be written
 * @param quiet - whether nothing but that path goes to standard output
 */
export async function announce(
  report: Report,
  reportFile: string | undefined,
  env: NodeJS.ProcessEnv,
  { quiet }: { readonly quiet: boolean },
): Promise<void> {
  const layout = terminalLayout(terminal(), env)
  const file = reportFile === undefined ? {} : { reportFile }
  if (!quiet) sayPainted(renderSummary(report, { ...layout, ...file }))
  else if (reportFile !== undefined) say(reportFile)
  if (!quiet && env.GITHUB_ACTIONS === 'true') sayCommands(githubAnnotations(report))
  if (!env.GITHUB_STEP_SUMMARY) return
  const problem = await appendStepSummary(renderMarkdown(report), env.GITHUB_STEP_SUMMARY)
  if (problem !== undefined) warn(problem)
}
