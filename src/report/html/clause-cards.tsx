import { explanationOf } from '../../contract/explanations.ts'
import { queryInWords } from '../../findings/phrases.ts'
import { count, duration } from '../../findings/quantities.ts'
import { daysLeft, waiverState } from '../clauses-in-words.ts'
import { inOrderOfCauses } from '../likely-causes.ts'
import type { Report, ReportedClause } from '../report.ts'
import {
  isAllUnjudged,
  type Missing,
  passedInPart,
  remediesBeside,
  type UnjudgedGroup,
  unjudgedGroups,
  whatIsMissing,
} from '../unjudged.ts'
import { capitalized } from '../visible.ts'
import { Command, Listed, Quoted } from './evidence.tsx'
import { Explained } from './explained.tsx'
import { Cited } from './outline.tsx'
import { ClauseLink, Mark, VerdictMark } from './verdicts.tsx'
import { ViolationList } from './violation.tsx'

/** Every violated clause, unfolded: those that decide the verdict, then the waived ones. */
export function Violated({ report }: { readonly report: Report }) {
  const violated = inOrderOfCauses(report)
  if (violated.length === 0) return null
  return (
    <section id="violated" aria-labelledby="violated-title">
      <h2 id="violated-title">Violated</h2>
      {violated.map((clause) => (
        <ViolatedClause clause={clause} report={report} />
      ))}
    </section>
  )
}

const basisInWords: Readonly<Record<ReportedClause['basis'], string>> = {
  stated: 'Stated in',
  implied: 'Implied by',
}

function ViolatedClause(props: { readonly clause: ReportedClause; readonly report: Report }) {
  const { clause, report } = props
  const { basis, id, section, statement, violations, waiver } = clause
  const [[, says = ''] = [], ...others] = explanationOf(id)
  return (
    <details class="card clause-card" id={`violated-${id}`} open>
      <summary>
        <h3>
          <VerdictMark clause={clause} /> <code>{id}</code>
        </h3>
        <p class="statement">{statement}</p>
      </summary>
      <p class="basis">
        {basisInWords[basis]} {section.includes(',') ? 'sections' : 'section'}{' '}
        <Cited id={id} section={section} /> of the specification. {says}
      </p>
      {waiver !== undefined && (
        <p class={waiver.expired ? 'notice loud' : 'notice'}>
          <b>Waiver</b> {waiverState(clause, waiver)}
          {!waiver.expired && `, ${count(daysLeft(waiver, report), 'day')} left`}.{' '}
          <Quoted text={waiver.reason} />
          {waiver.ticket !== undefined && (
            <>
              {' '}
              (<Quoted text={waiver.ticket} />)
            </>
          )}
        </p>
      )}
      <ViolationList violations={violations} />
      {clause.reason !== undefined && (
        <p class="quiet">
          <Quoted text={capitalized(clause.reason)} />
        </p>
      )}
      <Explained title="What it rests on, and how it is judged" paragraphs={others} />
    </details>
  )
}

/** What would have all judged that could not be, the most first. */
export function ToJudge({ report }: { readonly report: Report }) {
  const told = toldTogether(report)
  if (told.length === 0) return null
  return (
    <section id="to-judge" aria-labelledby="to-judge-title">
      <h2 id="to-judge-title">To have all of it judged</h2>
      <ol class="unjudged card">
        {told.map(({ remedy, clauses, inPart }, at) => (
          <li id={`to-judge-${at + 1}`}>
            {remedy} <Waiting clauses={clauses} />
            <Waiting
              clauses={inPart}
              before={clauses.length > 0 ? ', the rest of ' : 'the rest of '}
            />
            {clauses.map(({ violations: [seen] }) =>
              seen === undefined ? null : <Command label="Replay" text={seen.replay} />,
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Of more clauses than these, how many they are tells more than their names. */
const mostNamed = 3

function Waiting(props: { readonly clauses: readonly ReportedClause[]; readonly before?: string }) {
  const { before = '', clauses } = props
  if (clauses.length === 0) return null
  return (
    <span class="quiet">
      {before}
      {clauses.length > mostNamed ? (
        count(clauses.length, 'clause')
      ) : (
        <Listed all={clauses.map(({ id }) => <ClauseLink id={id} />)} />
      )}
    </span>
  )
}

/** The remedies that stand in one list, so that each card need but point there: where several cards go back to one. */
export function toldTogether(report: Report): readonly Missing[] {
  const cards = unjudgedGroups(report).length + passedInPart(report).length
  const missing = whatIsMissing(report)
  return cards > missing.length ? missing : []
}

/** What could not be judged, by reason, and what would make it judgeable. */
export function Unjudged({ report }: { readonly report: Report }) {
  const groups = unjudgedGroups(report)
  if (groups.length === 0) return null
  const told = toldTogether(report)
  return (
    <section id="unjudged" aria-labelledby="unjudged-title">
      <h2 id="unjudged-title">Could not be judged</h2>
      {isAllUnjudged(report) && <AskedInVain {...report} />}
      {groups.map((group) =>
        isAllUnjudged(report) ? (
          <Remedy group={group} told={told} />
        ) : (
          <UnjudgedCard group={group} told={told} url={report.target.url} />
        ),
      )}
    </section>
  )
}

/** What passes by some of its cases only, by reason. */
export function JudgedInPart({ report }: { readonly report: Report }) {
  const groups = passedInPart(report)
  if (groups.length === 0) return null
  const told = toldTogether(report)
  return (
    <section id="in-part" aria-labelledby="in-part-title">
      <h2 id="in-part-title">Judged in part</h2>
      <p class="quiet">What was judged of these clauses holds; some of their cases were not.</p>
      {groups.map(({ causes, clauses, reason }) => (
        <div class="card">
          <p>
            <Listed all={clauses.map(({ id }) => <ClauseLink id={id} />)} />:{' '}
            <Quoted text={reason} />
          </p>
          <Remedy group={{ causes, verdict: 'inconclusive' }} told={told} />
        </div>
      ))}
    </section>
  )
}

function listAddress(url: string): string {
  return `${url.replace(/\/+$/u, '')}/special-events`
}

/** What was asked in vain before anything was judged, where that was no more than the list. */
function AskedInVain({ run, target }: Report) {
  const lines = run.traffic?.timeline ?? []
  if (run.requests === 0 || lines.some(({ operation }) => operation !== 'list')) return null
  return (
    <p>
      <b>Sent:</b>{' '}
      <code>
        GET <Quoted text={listAddress(target.url)} />
      </code>
      , {count(run.requests, 'time')} within {duration(run.durationMs)}, and nothing else; what came
      of it stands above.
    </p>
  )
}

interface OfGroup<Group> {
  readonly group: Group
  /** What stands above the cards already. */
  readonly told: readonly Missing[]
}

function Remedy({ group, told }: OfGroup<Pick<UnjudgedGroup, 'causes' | 'verdict'>>) {
  const { places, left } = remediesBeside(group, told)
  // Where the same helps all, it stands above but once.
  if (told.length === 1 && left.length === 0) return null
  return (
    <p class="remedy">
      <b>To have it judged:</b>{' '}
      {places.map((at) => (
        <>
          <a href={`#to-judge-${at + 1}`}>{at + 1} above</a>.{' '}
        </>
      ))}
      {left.join(' ')}
    </p>
  )
}

function UnjudgedCard({ group, told, url }: OfGroup<UnjudgedGroup> & { readonly url: string }) {
  const { causes, clauses, reason, verdict } = group
  const { query } = causes[0]?.code === 'no-events-at-all' ? causes[0].about : {}
  const suspected = clauses.filter(({ violations }) => violations.length > 0)
  return (
    <div class="card">
      <h3 class="reason">
        <Mark tone={verdict}>{`${capitalized(verdict)}:`}</Mark> <Quoted text={reason} />
      </h3>
      {query !== undefined && (
        <p>
          <b>Asked:</b>{' '}
          <code>
            GET <Quoted text={`${listAddress(url)}?${queryInWords(query as object)}`} />
          </code>
          , which lists none
        </p>
      )}
      <Remedy group={group} told={told} />
      <ul class="unjudged">
        {clauses.map(({ id, statement }) => (
          <li>
            <ClauseLink id={id} /> {statement}
          </li>
        ))}
      </ul>
      {suspected.map(({ id, violations }) => (
        <details class="suspected">
          <summary>
            What was seen of <code>{id}</code>
          </summary>
          <ViolationList violations={violations} />
        </details>
      ))}
    </div>
  )
}
