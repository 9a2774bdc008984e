import { appendFile, stat } from 'node:fs/promises'
import { count } from '../findings/quantities.ts'
import { isWaived } from '../findings/waivers.ts'
import { waiverState } from './clauses-in-words.ts'
import { leftChanged } from './left-changed.ts'
import { inOrderOfCauses } from './likely-causes.ts'
import type { Report, ReportedClause } from './report.ts'
import { staleWaivers } from './run-verdict.ts'
import { unjudgedGroups } from './unjudged.ts'
import { violationFields } from './violation-in-words.ts'
import { excerpt, visibleLine, withoutPipelineCommands } from './visible.ts'

/** GitHub shows no more of each kind per step. */
const mostOfAKind = 10

/** GitHub refuses the summary of a step that is longer, with all of it. */
const mostSummaryBytes = 1_000_000

const longestMessage = 900

type Annotation = readonly [kind: 'error' | 'warning', title: string, message: string]

/**
 * The workflow commands that annotate a run of GitHub Actions, one a line: an error per violated clause,
 * per stale waiver that makes the run fail, and for a target that could not be judged; a warning for
 * what is waived, what was not judged, and events left changed.
 */
export function githubAnnotations(report: Report): string {
  const all = annotationsOf(report)
  return (['error', 'warning'] as const)
    .flatMap((kind) => atMost(all.filter(([ofKind]) => ofKind === kind)))
    .map(command)
    .join('')
}

/**
 * Appends the Markdown summary to the file that `GITHUB_STEP_SUMMARY` names.
 *
 * @returns why that was not done, in one line; nothing when it was
 */
export async function appendStepSummary(
  markdown: string,
  file: string,
): Promise<string | undefined> {
  try {
    const { size } = await stat(file).catch(() => ({ size: 0 }))
    if (size + Buffer.byteLength(markdown) > mostSummaryBytes)
      return 'GITHUB_STEP_SUMMARY is not written: the step has filled it already'
    await appendFile(file, `${markdown}\n`)
    return undefined
  } catch (error) {
    return `GITHUB_STEP_SUMMARY cannot be written: ${visibleLine((error as Error).message)}`
  }
}

function annotationsOf(report: Report): readonly Annotation[] {
  const { clauses, reason = 'no reason was given', verdict } = report
  const left = leftChanged(report)
  return [
    ...(verdict === 'not-judged' ? [['error', 'not judged', reason] as const] : []),
    ...inOrderOfCauses(report).map(ofViolated),
    ...staleWaivers(clauses).map((clause): Annotation => {
      const { id, waiver } = clause
      const words = waiver === undefined ? '' : `Waiver ${waiverState(clause, waiver)}`
      return [waiver?.stale === 'refused' ? 'error' : 'warning', id, words]
    }),
    ...(left === '' ? [] : [['warning', 'not restored', left] as const]),
    ...unjudgedGroups(report).map(({ verdict: ended, reason: why, clauses: unjudged }) => {
      const [first] = unjudged
      const title = unjudged.length === 1 && first ? first.id : count(unjudged.length, 'clause')
      return ['warning', title, `${ended}: ${why}`] as const
    }),
  ]
}

function ofViolated(clause: ReportedClause): Annotation {
  const { id, section, statement, violations, waiver } = clause
  const shown = violations.slice(0, 1).flatMap((first) => {
    return [...violationFields(first).slice(0, 2), ['Replay', first.replay] as const]
  })
  const lines = [
    `${statement} (section ${section})`,
    ...shown.map(([label, text]) => `${label} ${excerpt(text, longestMessage)}`),
    ...(waiver === undefined ? [] : [`Waiver ${waiverState(clause, waiver)}: ${waiver.reason}`]),
  ]
  return [isWaived(clause) ? 'warning' : 'error', id, lines.map(visibleLine).join('\n')]
}

/** Those that GitHub will show; the last one says how many there are beyond. */
function atMost(annotations: readonly Annotation[]): readonly Annotation[] {
  const [first] = annotations
  if (first === undefined || annotations.length <= mostOfAKind) return annotations
  const shown = annotations.slice(0, mostOfAKind - 1)
  const message = `${annotations.length - shown.length} more are in the summary and the report`
  return [...shown, [first[0], 'and more', message]]
}

/** Escaped as the toolkit of GitHub Actions does it, so that nothing quoted ends the command or begins another. */
function command([kind, title, message]: Annotation): string {
  const lines = message
    .split('\n')
    .map((line) => withoutPipelineCommands(visibleLine(line)))
    .join('\n')
  const property = escapedData(visibleLine(title)).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${kind} title=${property}::${escapedData(lines)}\n`
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
