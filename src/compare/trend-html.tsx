import { beginningOf } from '../findings/phrases.ts'
import { renderDocument } from '../report/html/document.tsx'
import { Quoted } from '../report/html/evidence.tsx'
import { signsOfRuns } from '../report/html/masthead.tsx'
import { targetInWords } from '../report/run-in-words.ts'
import { visibleLine } from '../report/visible.ts'
import { began } from './in-words.ts'
import type { Trend } from './trend.ts'
import {
  legendOf,
  signs,
  type TrendInWords,
  type TrendRow,
  trendInWords,
} from './trend-in-words.ts'

/** Where versions are longer, those of a service mostly differ in their beginnings. */
const longestVersion = 8

/** Most columns of the matrix, which keeps the page under 2 MB. */
const mostRuns = 100

/** A trend for people: one file, no outside resources, no script. */
export function trendHtml(trend: Trend): string {
  const { rows, runs, ...told } = trendInWords(trend, mostRuns)
  // The newest run comes first, since a narrow screen shows the first columns only.
  const newestFirst = rows.map((row) => ({ ...row, cells: row.cells.toReversed() }))
  const shown = { ...told, rows: newestFirst, runs: runs.toReversed() }
  const sheets = ['theme', 'page', 'masthead', 'clauses', 'trend', 'print']
  return renderDocument(`Trend: ${told.headline}`, sheets, <Page trend={trend} shown={shown} />)
}

function Page({ trend, shown }: { readonly trend: Trend; readonly shown: TrendInWords }) {
  const { headline, note, rows, folded } = shown
  return (
    <>
      <a class="skip" href="#main">
        Skip to the clauses
      </a>
      <header class={`masthead ${trend.worse ? 'non-conformant' : 'conformant'}`}>
        <p class="eyebrow">Trend over {trend.runs.length} runs</p>
        <h1>{headline}</h1>
        {note !== undefined && <p class="note">Shown are {note}; the JSON has all.</p>}
      </header>
      <main id="main" class="trend" tabIndex={-1}>
        {rows.length > 0 && <Matrix shown={shown} />}
        <section aria-labelledby="folded-title">
          <h2 id="folded-title">{rows.length > 0 ? 'All other clauses' : 'Clauses'}</h2>
          {folded.map(({ title, ids }) => (
            <details>
              <summary>{title}</summary>
              <ul>
                {ids.map((id) => (
                  <li>
                    <code>
                      <Quoted text={id} />
                    </code>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </section>
        <Runs shown={shown} />
      </main>
      <footer>
        What the runs found and sent stands in their own reports; programs read the same from
        --format json.
      </footer>
    </>
  )
}

function Matrix({ shown: { runs, rows } }: { readonly shown: TrendInWords }) {
  return (
    <section aria-labelledby="matrix-title">
      <h2 id="matrix-title">Clauses that did not hold in every run that judged them</h2>
      <p class="quiet">
        {legendOf(rows)}. The newest run comes first. A frame marks the run in which a clause
        changed.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section class="matrix" aria-label="Clauses by run" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Clause</th>
              {runs.map(({ number, run }) => (
                <th scope="col" class={run.verdict}>
                  <a href={`#run-${number}`}>{number}</a>{' '}
                  <span class="mark" aria-hidden="true">
                    {signsOfRuns[run.verdict]}
                  </span>
                  <span class="unseen">{run.verdict}</span>
                  <span class="date">{run.run.startedAt.slice(5, 10)}</span>
                  <span class="date">
                    {beginningOf(visibleLine(run.target.version ?? ''), longestVersion)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Row({ row: { id, section, statement, cells, story } }: { readonly row: TrendRow }) {
  return (
    <tr>
      <th scope="row">
        <code>
          <Quoted text={id} />
        </code>{' '}
        <span class="story">{story}</span>
        <span class="quiet">
          <Quoted text={statement} /> (section <Quoted text={section} />)
        </span>
      </th>
      {cells.map(({ tone, words, changed }) => (
        <td class={`${tone}${changed ? ' changed' : ''}`} title={words}>
          <span aria-hidden="true">{signs[tone]}</span>
          <span class="unseen">
            {words}
            {changed && ', changed'}
          </span>
        </td>
      ))}
    </tr>
  )
}

function Runs({ shown: { runs } }: { readonly shown: TrendInWords }) {
  return (
    <section aria-labelledby="runs-title">
      <h2 id="runs-title">Runs</h2>
      <table class="runs">
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">What was judged</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ number, run }) => (
            <tr id={`run-${number}`}>
              <th scope="row">{number}</th>
              <td>
                <span class={`mark ${run.verdict}`}>{run.verdict}</span>{' '}
                <Quoted text={targetInWords(run.target)} />
                <span class="quiet">
                  {began(run)}
                  {run.reason !== undefined && (
                    <>
                      : <Quoted text={run.reason} />
                    </>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
