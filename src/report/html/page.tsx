/** @jsxRuntime automatic @jsxImportSource preact */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { renderToString } from 'preact-render-to-string'
import type { Report } from '../report.ts'
import { verdictSentence } from '../sentence.ts'
import { visibleLine } from '../visible.ts'
import { Allotted, allot } from './allotment.ts'
import { ClauseTables } from './clause-tables.tsx'
import { Contents } from './contents.tsx'
import { Effort } from './effort.tsx'
import { Masthead } from './masthead.tsx'
import { Observations } from './observations.tsx'
import { RestorationSection } from './restoration.tsx'
import { Totals } from './totals.tsx'
import { Unjudged } from './unjudged.tsx'
import { Violated } from './violated.tsx'
import { Waivers } from './waivers.tsx'

const style = ['theme', 'page', 'masthead', 'clauses', 'filter', 'effort', 'evidence', 'print']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .join('\n')

/** Nothing may load or run but this very style, whatever a target has smuggled into its answers. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * conformance.html: the report for people, as one file without script or outside resource, under
 * 2 MB. What is cut to stay there is said at its place.
 */
export function renderHtml(report: Report): string {
  return `<!doctype html>\n${renderToString(<Page report={report} />)}\n`
}

function Page({ report }: { readonly report: Report }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>
          {visibleLine(`${verdictSentence(report)} – ${report.target.url}`).slice(0, 200)}
        </title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the findings
        </a>
        <Allotted.Provider value={allot(report)}>
          <Masthead report={report} />
          <div class="columns">
            <Contents report={report} />
            <main id="main" tabIndex={-1}>
              <Totals report={report} />
              <Violated report={report} />
              <Unjudged report={report} />
              <ClauseTables report={report} />
              <Observations report={report} />
              <RestorationSection report={report} />
              <Waivers report={report} />
              <Effort report={report} />
            </main>
          </div>
        </Allotted.Provider>
        <footer>
          Programs read the same from conformance.json, which holds whole what is cut here.
        </footer>
      </body>
    </html>
  )
}
