import { text } from 'node:stream/consumers'
import type { ClauseResult } from '../../../src/findings/result.ts'
import { renderHar } from '../../../src/report/har.ts'
import { renderHtml } from '../../../src/report/html/page.tsx'
import { renderJson } from '../../../src/report/json.ts'
import { renderJunit } from '../../../src/report/junit.ts'
import { renderMarkdown } from '../../../src/report/markdown.ts'
import type { Report } from '../../../src/report/report.ts'
import { renderSummary } from '../../../src/report/terminal.ts'
import { reportOf } from './sample.ts'

const layout = { columns: 100, colour: false }

export type Formats = Awaited<ReturnType<typeof everyFormat>>

/** A report in each format that it is written in, and as a terminal shows it. */
export async function everyFormat(report: Report) {
  return {
    json: renderJson(report),
    html: renderHtml(report),
    markdown: renderMarkdown(report),
    junit: renderJunit(report),
    har: await text(renderHar(report)),
    terminal: renderSummary(report, layout),
  }
}

/** The page of a run in which every clause holds but for what is given. */
export function pageOf(...results: readonly ClauseResult[]): string {
  return renderHtml(reportOf(...results))
}

/** A section of the page of a report, by its id; empty where there is none. */
export function sectionOf(html: string, id: string): string {
  const [, rest = ''] = html.split(`<section id="${id}"`)
  return rest.split('</section>')[0] ?? ''
}
