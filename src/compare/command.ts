import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import comparisonSchema from '../../contracts/comparison.schema.json' with { type: 'json' }
import reportSchema from '../../contracts/report.schema.json' with { type: 'json' }
import trendSchema from '../../contracts/trend.schema.json' with { type: 'json' }
import { schemaCompiler } from '../contract/validators.ts'
import { jsonText, mismatchOf, readReport } from '../report/json.ts'
import { sayPainted, terminal } from '../report/output.ts'
import type { Report } from '../report/report.ts'
import { type TerminalLayout, terminalLayout } from '../report/terminal-lines.ts'
import { codeOf } from '../settings/parse/file.ts'
import type { Place } from '../settings/setting.ts'
import { accepted, NotAccepted, quotedValue } from '../settings/usage-error.ts'
import { type Comparison, compare } from './compare.ts'
import { renderMarkdown } from './markdown.ts'
import { renderText } from './terminal.ts'
import { type Trend, trendOf, withoutExchanges } from './trend.ts'
import { trendHtml } from './trend-html.tsx'
import { trendMarkdown, trendText } from './trend-text.ts'

const renderers = { text: renderText, markdown: renderMarkdown, json: renderJson }
const trendRenderers = {
  text: trendText,
  markdown: trendMarkdown,
  json: trendJson,
  html: trendHtml,
}

/** How reports side by side can be shown. */
export type Format = keyof typeof trendRenderers

/** What a comparison was asked for; paths as given. */
export interface CompareArguments {
  /** Two or more. */
  readonly reports: readonly string[]
  /** Whether two reports are drawn as more are. */
  readonly trend: boolean
  /** A page shows a trend, whatever else is asked for. */
  readonly format: Format
  /** The file to write to, in place of standard output. */
  readonly output?: string
}

/**
 * Sets reports side by side, on standard output or in a file: two as a comparison, more as a trend.
 *
 * @returns the exit code: 0 nothing got worse, in a trend between the last two runs that could judge; 1 something did
 * @throws {@link UsageError} for a report that can't be read and a file that can't be written
 */
export function compareReports(given: CompareArguments, place: Place): 0 | 1 {
  const reports = given.reports.map((path, at) =>
    withoutExchanges(readReport(path, ordinals[at] ?? `report ${at + 1}`, place)),
  )
  const [worse, render] = sideBySide(reports, given)
  if (given.output === undefined)
    sayPainted(render(terminalLayout(terminal(), process.env)).trimEnd())
  else writeOutput(render({ columns: 80, colour: false }), given.output, given, place)
  return worse ? 1 : 0
}

const ordinals = ['the first report', 'the second report', 'the third report']

/** Whether something got worse, and what shows it. */
function sideBySide(
  reports: readonly Report[],
  { format, trend }: Pick<CompareArguments, 'format' | 'trend'>,
): readonly [worse: boolean, render: (layout: TerminalLayout) => string] {
  const [before, after, ...further] = reports
  if (before === undefined || after === undefined)
    throw new Error('no arguments allow fewer than 2')
  if (trend || further.length > 0 || format === 'html') {
    const shown = trendOf(reports)
    return [shown.worse, (layout) => trendRenderers[format](shown, layout)]
  }
  const shown = compare(before, after)
  return [shown.worse, (layout) => renderers[format](shown, layout)]
}

function writeOutput(text: string, path: string, { reports }: CompareArguments, { cwd }: Place) {
  const file = resolve(cwd, path)
  const remedy = 'give a file in a folder that may be written to'
  accepted({ subject: '--output', given: quotedValue(path), remedy }, () => {
    if (reports.some((report) => resolve(cwd, report) === file))
      throw new NotAccepted('which is one of the reports')
    try {
      writeFileSync(file, text)
    } catch (error) {
      throw new NotAccepted(`which can't be written (${codeOf(error)})`)
    }
  })
}

/** A comparison for programs. @throws where contracts/comparison.schema.json does not describe it */
export function renderJson(comparison: Comparison): string {
  return jsonAsIn(comparisonSchema, [reportSchema], comparison, 'comparison')
}

/** A trend for programs. @throws where contracts/trend.schema.json does not describe it */
export function trendJson(trend: Trend): string {
  return jsonAsIn(trendSchema, [reportSchema, comparisonSchema], trend, 'trend')
}

/**
 * All but ASCII stands as JSON escapes, so that it may be printed anywhere and still reads back the same.
 *
 * @param others - schemas that it refers to
 * @throws where the schema does not describe it: a fault of the harness
 */
function jsonAsIn(schema: object, others: object[], value: unknown, name: string): string {
  const isDescribed = schemaCompiler({ strict: true }).addSchema(others).compile(schema)
  if (!isDescribed(value))
    throw new Error(
      `${name} does not match contracts/${name}.schema.json at ${mismatchOf(isDescribed)}`,
    )
  return jsonText(value, /[\u007f-\uffff]/g)
}
