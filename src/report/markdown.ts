import { count } from '../findings/quantities.ts'
import { embeddedInWords } from '../settings/embedded.ts'
import { leftChanged, unprovedInWords } from './left-changed.ts'
import { likelyCauseInWords, likelyCauses } from './likely-causes.ts'
import { codeSpan, expectedReceived, violatedClause } from './markdown-violation.ts'
import type { Report } from './report.ts'
import {
  type Look,
  lookOf,
  partLines,
  requestsLine,
  runLine,
  totalsLine,
  verdictNote,
  verdictSentence,
} from './run-in-words.ts'
import { bySameExchanges, type OneCause } from './same-exchanges.ts'
import { remediesInWords, type UnjudgedGroup, unjudgedGroups } from './unjudged.ts'

/** A pull-request comment holds 65,536 characters. */
export const mostBytes = 58_000

/**
 * conformance.md: the report for a pull request or a pipeline's summary page, under 60 kB. What
 * the target or the user wrote stands in code spans and blocks, where nothing in it takes effect.
 */
export function renderMarkdown(report: Report): string {
  const beginning = [headline(report), facts(report), ...notRestored(report), ...causes(report)]
  const notJudged = [
    ...unjudgedGroups(report).slice(0, mostGroups).map(unjudged),
    ...remediesInWords(report).map((line) => codeSpan(line, 500)),
  ]
  const violated = bySameExchanges(report)

  let room = mostBytes - bytes([...beginning, ...notJudged, credentialsOfCommands])
  const shown: string[] = []
  for (const [at, cause] of violated.entries()) {
    const others = bytes(violated.slice(at + 1).map((one) => causeBlock(one, false)))
    const brief = causeBlock(cause, false)
    const full = causeBlock(cause, true)
    const fits = bytes([full]) + others <= room ? full : brief
    if (bytes([fits]) > room) break
    shown.push(fits)
    room -= bytes([fits])
  }
  const left = violated.slice(shown.length).flatMap((cause) => cause.map(({ id }) => codeSpan(id)))
  const rest = left.length === 0 ? [] : [`Also violated, see conformance.html: ${left.join(', ')}`]
  const commands = shown.findIndex((block) => /^curl .*\$TARGET_USERNAME/mu.test(block))
  if (commands >= 0) shown.splice(commands, 0, credentialsOfCommands)
  const open = observations(report).filter((block) => bytes([block]) <= room)
  return `${[...beginning, ...shown, ...rest, ...notJudged, ...open, closing(report)].join('\n\n')}\n`
}

/** Stands before the first command that takes them. */
const credentialsOfCommands =
  'Commands for curl take the credentials from the environment of the shell; `set -a; . ./.env; set +a` puts those of `.env` there.'

/** A violated clause, and below it those that the same exchanges show. */
function causeBlock([clause, ...others]: OneCause, isFull: boolean): string {
  const further = others.map(
    ({ id, violations: [first] }) =>
      `**Likewise** ${codeSpan(id)}, by the same exchanges: ${codeSpan(first?.summary ?? '')}`,
  )
  return [violatedClause(clause, isFull), ...further].join('\n\n')
}

const mostGroups = 20

const icons: Readonly<Record<Look, string>> = {
  conformant: '✅',
  'lesser-pass': '☑️',
  'no-pass': '⚠️',
  'non-conformant': '❌',
  inconclusive: '⚠️',
  'not-judged': '⚠️',
}

function headline(report: Report): string {
  const icon = icons[lookOf(report)]
  if (report.verdict === 'not-judged') {
    const { embedded } = report.target
    const who = embedded === undefined ? '' : `: ${embeddedInWords(embedded)}`
    return `## ${icon} Not judged${who}\n\n${codeSpan(report.reason ?? 'no reason was given', 900)}`
  }
  const note = verdictNote(report)
  const below = note === undefined ? '' : `\n\n${codeSpan(note, 900)}`
  return `## ${icon} ${verdictSentence(report)}${below}`
}

function facts(report: Report): string {
  const { contract, suite, target } = report
  const version = target.version === undefined ? '' : `version ${codeSpan(target.version, 120)}, `
  return [
    `- **Target** ${codeSpan(target.url)}, ${version}profile ${target.profile}`,
    `- **Clauses** ${totalsLine(report)}`,
    `- **Run** ${runLine(report)}; ${requestsLine(report)}`,
    ...partLines(report).map(([label, line]) => `- **${label}** ${line}`),
    `- **Contract** ${contract.name} ${contract.version}, digest ${codeSpan(contract.sha256.slice(0, 12))}, judged by ${suite.name} ${suite.version}`,
  ].join('\n')
}

function notRestored(report: Report): readonly string[] {
  const { notRestored: events, command = 'npm run restore' } = report.restoration
  const unproved = unprovedInWords(report)
  const left = leftChanged(report)
  if (left === '') return []
  const why = unproved === undefined ? '' : ` ${codeSpan(unproved, 500)}`
  if (events.length === 0) return [`> [!WARNING]\n> **${left}.**${why}`]
  const list = events
    .slice(0, 10)
    .map(({ eventId, reason }) => `> - ${codeSpan(eventId, 100)}: ${codeSpan(reason, 200)}`)
  return [
    `> [!WARNING]\n> **${left}.**${why} The originals are in conformance.json and in the journal; ${codeSpan(command, 500)} tries again.\n>\n${list.join('\n')}`,
  ]
}

/** What to look for first, where more than one clause is violated. */
function causes(report: Report): readonly string[] {
  const likely = likelyCauses(report)
  if (likely.flatMap(({ clauses }) => clauses).length < 2) return []
  const lines = likely.map((cause) => {
    const ids = cause.clauses.map((id) => codeSpan(id)).join(', ')
    return `1. ${codeSpan(likelyCauseInWords(cause), 200)}: ${ids}`
  })
  return [`**Likely causes**\n\n${lines.join('\n')}`]
}

function unjudged({ verdict, reason, clauses }: UnjudgedGroup): string {
  const word = verdict === 'error' ? 'Error' : 'Inconclusive'
  const ids = clauses.map((clause) => codeSpan(clause.id)).join(', ')
  const seen = clauses
    .flatMap((clause) => clause.violations)
    .slice(0, 1)
    .map(expectedReceived)
  return [`**${word}** ${ids}: ${codeSpan(reason)}`, ...seen].join('\n\n')
}

function observations(report: Report): readonly string[] {
  if (report.observations.length === 0 || report.verdict === 'not-judged') return []
  const rows = report.observations.map(
    ({ question, answer }) => `| ${codeSpan(question, 200)} | ${codeSpan(answer, 200)} |`,
  )
  const title = `${count(rows.length, 'observation')} on what the specification leaves open`
  const table = `| Question | Answer |\n| --- | --- |\n${rows.join('\n')}`
  return [`<details><summary>${title}</summary>\n\n${table}\n\n</details>`]
}

function closing(report: Report): string {
  const { waived } = report.totals
  const aside = waived > 0 ? ` ${count(waived, 'violation')} waived by WAIVERS_FILE.` : ''
  return `Every clause, exchange and observation is in conformance.html and conformance.json.${aside}`
}

function bytes(blocks: readonly string[]): number {
  return Buffer.byteLength(blocks.join('\n\n'))
}
