import { outline } from '../../contract/outline.ts'
import { likelyCauses } from '../likely-causes.ts'
import type { Report } from '../report.ts'
import { verdictSentence } from '../run-in-words.ts'
import { underWayApart } from '../under-way.ts'
import { passedInPart } from '../unjudged.ts'
import { Allotted, allot } from './allotment.ts'
import { JudgedInPart, ToJudge, toldTogether, Unjudged, Violated } from './clause-cards.tsx'
import { ClauseTables, Waivers } from './clause-tables.tsx'
import { CoverageSection } from './coverage.tsx'
import { renderDocument } from './document.tsx'
import { Effort } from './effort.tsx'
import { Masthead } from './masthead.tsx'
import { Observations } from './observations.tsx'
import { Outline } from './outline.tsx'
import { LikelyCauses, Overview } from './overview.tsx'
import { RestorationSection } from './restoration.tsx'
import { TrafficSection } from './traffic.tsx'

const sheets = [
  'theme',
  'page',
  'masthead',
  'overview',
  'clauses',
  'filter',
  'outline',
  'effort',
  'traffic',
  'coverage',
  'evidence',
  'print',
]

/** Of a request that is one of many in a list. */
const longestRequest = 500

/**
 * conformance.html: the report for people, as one file without script or outside resource, under
 * 600 kB. What is cut to stay there is said at its place.
 */
export function renderHtml(whole: Report): string {
  const { report, underWay } = underWayApart(whole, longestRequest)
  const title = `${verdictSentence(report)} – ${report.target.url}`
  return renderDocument(title, sheets, <Page report={report} underWay={underWay} />)
}

function Page(props: { readonly report: Report; readonly underWay: readonly string[] }) {
  const { report, underWay } = props
  const isJudged = report.verdict !== 'not-judged'
  const parts = partsOf(report)
  return (
    <>
      <a class="skip" href={`#${parts.find(([id]) => findings.has(id))?.[0] ?? 'main'}`}>
        Skip to the findings
      </a>
      <Allotted.Provider value={allot(report)}>
        <Masthead report={report} underWay={underWay} />
        <div class="columns">
          <Contents report={report} parts={parts} />
          <main id="main" tabIndex={-1}>
            {isJudged && <Overview report={report} />}
            <LikelyCauses report={report} />
            <Violated report={report} />
            <ToJudge report={report} />
            <Unjudged report={report} />
            <JudgedInPart report={report} />
            <Outline report={report} />
            <ClauseTables report={report} />
            <Observations report={report} />
            <RestorationSection report={report} />
            <Waivers report={report} />
            <TrafficSection report={report} />
            {isJudged && <CoverageSection report={report} />}
            <Effort report={report} />
          </main>
        </div>
      </Allotted.Provider>
      <footer>
        Programs read the same from conformance.json, where what is cut here stands whole.
      </footer>
    </>
  )
}

/** What there is to find, before all that holds. */
const findings: ReadonlySet<string> = new Set(['causes', 'violated', 'unjudged'])

/** The parts of the page that there are, each with how much it holds. */
function partsOf(
  report: Report,
): readonly (readonly [id: string, title: string, number: number])[] {
  const { clauses, observations, totals, verdict } = report
  const parts: ReturnType<typeof partsOf> = [
    ['causes', 'Likely causes', likelyCauses(report).length],
    ['violated', totals.waived > 0 ? 'Violated or waived' : 'Violated', totals.fail],
    ['to-judge', 'To have all of it judged', toldTogether(report).length],
    ['unjudged', 'Could not be judged', totals.error + totals.inconclusive],
    ['in-part', 'Judged in part', passedInPart(report).flatMap((one) => one.clauses).length],
    ['outline', 'The contract, marked', outline.length],
    ['clauses', 'All clauses', clauses.length],
    ['observations', 'Observations', verdict === 'not-judged' ? 0 : observations.length],
    ['waivers', 'Waivers', clauses.filter(({ waiver }) => waiver !== undefined).length],
  ]
  return parts.filter(([, , number]) => number > 0)
}

function Contents(props: { readonly report: Report; readonly parts: ReturnType<typeof partsOf> }) {
  const { parts, report } = props
  const { clauses, restoration } = report
  const { notRestored, unproved } = restoration
  const left = [
    ...(notRestored.length > 0 ? [`${notRestored.length} left changed`] : []),
    ...(unproved === undefined ? [] : [`${unproved.events} not proved`]),
  ].join(', ')
  return (
    <nav class="contents" aria-label="Contents">
      <ul>
        {parts.map(([id, title, number]) => (
          <li>
            <a href={`#${id}`}>
              {title} <span class="count">{number}</span>
            </a>
          </li>
        ))}
        <li>
          <a href="#restoration" class={left === '' ? undefined : 'loud'}>
            Restoration <span class="count">{left}</span>
          </a>
        </li>
        {report.run.traffic && (
          <li>
            <a href="#traffic">The run over time</a>
          </li>
        )}
        {clauses.some(({ requests }) => requests > 0) && (
          <li>
            <a href="#effort">Time and requests</a>
          </li>
        )}
      </ul>
    </nav>
  )
}
