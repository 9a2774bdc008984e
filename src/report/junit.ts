import { beginningOf } from '../findings/phrases.ts'
import type { Violation } from '../findings/result.ts'
import { violationInWords } from '../findings/violations.ts'
import { isWaived } from '../findings/waivers.ts'
import { embeddedInWords } from '../settings/embedded.ts'
import { waiverState } from './clauses-in-words.ts'
import type { Report, ReportedClause } from './report.ts'
import { verdictSentence } from './run-in-words.ts'
import { reproduction, violationFields } from './violation-in-words.ts'
import { excerpt, visible, visibleLine } from './visible.ts'

/**
 * conformance.junit.xml: one test case per clause, for CI dashboards. A violation is a failure,
 * an error an error; what is waived, inconclusive or not applicable is skipped with its reason. A
 * stale waiver is a failure where it makes the run fail.
 * The name of a test case is the clause's id, so that its history survives another wording.
 */
export function renderJunit(report: Report): string {
  const { clauses, contract, run, suite, target } = report
  const of = (outcome: string) => clauses.filter((clause) => outcomeOf(clause) === outcome).length
  const counts = {
    tests: clauses.length,
    failures: of('failure'),
    errors: of('error'),
    skipped: of('skipped'),
    time: seconds(run.durationMs),
  }
  const properties = Object.entries({
    verdict: verdictSentence(report),
    seed: run.seed,
    target: target.url,
    version: target.version ?? 'unknown',
    profile: target.profile,
    product: target.product ?? 'unknown',
    suite: `${suite.name} ${suite.version}`,
    contract: `${contract.name} ${contract.version}, sha256 ${contract.sha256}`,
    exitCode: report.exitCode,
  }).map(([name, value]) => element('property', { name, value: line(String(value)) }))
  // Dashboards show little more than this name, which else stays the same from run to run.
  const title =
    target.embedded === undefined
      ? contract.name
      : `${contract.name}: ${embeddedInWords(target.embedded)}`
  const inside = element(
    'testsuite',
    { name: title, timestamp: run.startedAt.slice(0, 19), ...counts },
    '\n',
    element('properties', {}, '\n', ...properties),
    ...clauses.map(testCase),
  )
  const root = element('testsuites', { name: suite.name, ...counts }, '\n', inside)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}`
}

type Outcome = 'passed' | 'failure' | 'error' | 'skipped'

function outcomeOf(clause: ReportedClause): Outcome {
  if (clause.waiver?.stale === 'refused') return 'failure'
  if (clause.verdict === 'pass') return 'passed'
  if (clause.verdict === 'error') return 'error'
  return clause.verdict === 'fail' && !isWaived(clause) ? 'failure' : 'skipped'
}

function testCase(clause: ReportedClause): Xml {
  const { id, operation, durationMs } = clause
  return element(
    'testcase',
    { name: id, classname: `special-events.${operation}`, time: seconds(durationMs) },
    ...resultOf(clause),
    element('system-out', {}, `${clause.statement} (section ${clause.section}, ${clause.basis})`),
  )
}

function resultOf(clause: ReportedClause): readonly Xml[] {
  const { verdict, violations, waiver } = clause
  const reason = line(clause.reason ?? 'no reason was given')
  const all = violations.slice(0, mostViolations).map(violationText).join('\n\n')
  const text = excerpt(all, mostOfAll)
  const state = waiver === undefined ? '' : `${waiverState(clause, waiver)}: ${line(waiver.reason)}`
  switch (outcomeOf(clause)) {
    case 'passed':
      return []
    case 'error':
      return [element('error', { type: 'not-judged', message: reason }, text)]
    case 'skipped': {
      const message = isWaived(clause) ? `waived: ${state}` : `${verdict}: ${reason}`
      return [element('skipped', { message })]
    }
    case 'failure': {
      if (waiver?.stale === 'refused')
        return [element('failure', { type: 'stale-waiver', message: `waiver ${state}` })]
      const message = violations[0] === undefined ? reason : line(inShort(violations[0]))
      const expired = state === '' ? '' : `Waiver ${state}\n\n`
      return [element('failure', { type: 'violation', message }, expired + text)]
    }
  }
}

function inShort(violation: Violation): string {
  const [expected, received] = violationInWords(violation)
  return `expected ${beginningOf(expected, 240)}, received ${received}`
}

function violationText(violation: Violation): string {
  const { curl, replay } = violation
  const fields = [
    ...violationFields(violation),
    ['Seen', reproduction(violation)],
    ['Replay', replay],
  ] as const
  return [
    ...fields.map(([label, text]) => `${label.padEnd(10)}${excerpt(text, longestText)}`),
    ...curl.slice(0, mostCommands).map((command) => excerpt(command, longestText)),
  ].join('\n')
}

const mostViolations = 5
const mostCommands = 12
const longestText = 2_000
const mostOfAll = 10_000

function line(text: string): string {
  return excerpt(visibleLine(text), 500)
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

/** A piece of an XML document, its text escaped. */
interface Xml {
  readonly markup: string
}

/**
 * An element. Names are ours; values and text may be anything: what XML 1.0 rules out, or a
 * reader could not see, stands as an escape such as `\u001b`.
 */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: readonly (Xml | string)[]
): Xml {
  const written = Object.entries(attributes).map(([attribute, value]) => {
    const quoted = escaped(visibleLine(String(value))).replaceAll('"', '&quot;')
    return ` ${attribute}="${quoted}"`
  })
  const inside = content
    .map((part) => (typeof part === 'string' ? escaped(visible(part)) : part.markup))
    .join('')
  const opening = `<${name}${written.join('')}`
  return { markup: inside === '' ? `${opening}/>\n` : `${opening}>${inside}</${name}>\n` }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** `>` too: in text, `]]>` is not allowed. */
function escaped(text: string): string {
  return text.replace(/[&<>]/gu, (character) => entities[character] ?? character)
}
