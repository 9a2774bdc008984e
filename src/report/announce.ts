import { appendStepSummary, githubAnnotations } from './github.ts'
import { renderMarkdown } from './markdown.ts'
import type { Report } from './report.ts'
import { renderSummary } from './terminal.ts'
import { terminalLayout } from './terminal-layout.ts'

/**
 * Tells whoever started the run what it came to: the summary on standard output and, in GitHub Actions,
 * annotations and the summary of the step.
 *
 * @param report - masked already
 * @param reportFile - path of the report for people
 * @param quiet - whether nothing but that path goes to standard output
 */
export async function announce(
  report: Report,
  reportFile: string,
  { env, stdout, stderr }: NodeJS.Process,
  { quiet }: { readonly quiet: boolean },
): Promise<void> {
  const layout = terminalLayout(stdout, env)
  stdout.write(`${quiet ? reportFile : renderSummary(report, { ...layout, reportFile })}\n`)
  if (!quiet && env.GITHUB_ACTIONS === 'true') stdout.write(githubAnnotations(report))
  if (!env.GITHUB_STEP_SUMMARY) return
  const problem = await appendStepSummary(renderMarkdown(report), env.GITHUB_STEP_SUMMARY)
  if (problem !== undefined) stderr.write(`${problem}\n`)
}
