import type { ComponentChildren } from 'preact'
import { numbersInWords } from '../../findings/phrases.ts'
import { count, duration, grouped } from '../../findings/quantities.ts'
import { leftChanged } from '../left-changed.ts'
import type { Report, RunVerdict } from '../report.ts'
import {
  lookOf,
  partLines,
  requestsLine,
  seedsOf,
  verdictNote,
  verdictSentence,
} from '../run-in-words.ts'
import { capitalized } from '../visible.ts'
import { Quoted } from './evidence.tsx'

export const signsOfRuns: Readonly<Record<RunVerdict, string>> = {
  conformant: '✓',
  'non-conformant': '✗',
  inconclusive: '?',
  'not-judged': '!',
}

/** So many of so many, in one line. */
const keptTogether = '\u00a0of\u00a0'

function toneOf(report: Report): readonly [tone: string, sign: string] {
  const look = lookOf(report)
  if (look === 'no-pass') return ['inconclusive', '⚠']
  return look === 'lesser-pass' ? ['partial', '◑'] : [look, signsOfRuns[look]]
}

/** The verdict in a sentence, and what was judged, when, against what and how. */
export function Masthead(props: { readonly report: Report; readonly underWay: readonly string[] }) {
  const { report, underWay } = props
  const { contract, exitCode, run, suite, target } = report
  const left = leftChanged(report)
  // It has a line of its own, which leads to what there is to do.
  const sentence = verdictSentence(report).replace(left && `; ${left}`, '')
  const note = verdictNote(report)
  const seeds = seedsOf(report)
  const [tone, sign] = toneOf(report)
  return (
    <header class={`masthead ${tone}`}>
      <p class="eyebrow">
        Conformance report: {contract.name} {contract.version}
      </p>
      <h1>
        <span class="sign" aria-hidden="true">
          {sign}
        </span>{' '}
        <Quoted text={sentence.replace(/(?<=\d) of (?=\d)/gu, keptTogether)} />
      </h1>
      {left !== '' && (
        <p class="note warning">
          <span aria-hidden="true">⚠</span> <a href="#restoration">{left}</a>
        </p>
      )}
      <p class="subject">
        <b>
          <Quoted text={target.url} />
        </b>
        {target.version !== undefined && (
          <>
            {', '}version <Quoted text={target.version} />
          </>
        )}
        {', '}
        <time dateTime={run.startedAt}>{run.startedAt.slice(0, 16).replace('T', ' ')} UTC</time>,
        exit code {exitCode}
      </p>
      {note !== undefined && <Note text={capitalized(note)} />}
      {underWay.length > 0 && (
        <details class="facts">
          <summary>{count(underWay.length, 'request')} under way when the target stopped</summary>
          <ul>
            {underWay.map((request) => (
              <li>
                <code>
                  <Quoted text={request} />
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
      <details class="facts">
        <summary>
          Profile {target.profile}, {duration(run.durationMs)}, {count(run.requests, 'request')},{' '}
          {suite.name} {suite.version}
        </summary>
        <dl>
          <Fact title="Time zone">
            <Quoted text={target.timezone} />
          </Fact>
          {target.product !== undefined && (
            <Fact title="Calls itself">
              <Quoted text={target.product} />
            </Fact>
          )}
          <Fact title="Requests">
            {requestsLine(report)}; {count(run.updates, 'successful update')},{' '}
            {count(run.retries, 'retry', 'retries')}
          </Fact>
          <Fact title={seeds.length === 1 ? 'Seed' : 'Seeds'}>{numbersInWords(seeds)}</Fact>
          <Fact title="Cases per property">{grouped(run.numRuns)}</Fact>
          {partLines(report).map(([title, line]) => (
            <Fact title={title}>{line}</Fact>
          ))}
          <Fact title="Contract, and its SHA-256 digest">
            {contract.name} {contract.version}
            <br />
            <code class="digest">{contract.sha256}</code>
          </Fact>
        </dl>
      </details>
    </header>
  )
}

/** A longer note folds, so that what was found stands on the first screen. */
const longestNote = 160

function Note({ text }: { readonly text: string }) {
  const note = (
    <p class="note">
      <Quoted text={text} />
    </p>
  )
  if (text.length <= longestNote) return note
  return (
    <details class="facts">
      <summary>What there is to know of this run</summary>
      {note}
    </details>
  )
}

function Fact(props: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{props.title}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}
