import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import comparisonSchema from '../../contracts/comparison.schema.json' with { type: 'json' }
import reportSchema from '../../contracts/report.schema.json' with { type: 'json' }
import { schemaCompiler } from '../contract/validators.ts'
import { jsonText, mismatchOf, readReport } from '../report/json.ts'
import { sayPainted, terminal } from '../report/output.ts'
import { type TerminalLayout, terminalLayout } from '../report/terminal-lines.ts'
import { codeOf } from '../settings/parse/file.ts'
import type { Place } from '../settings/setting.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import { compare } from './compare.ts'
import type { Comparison } from './comparison.ts'
import { renderMarkdown } from './markdown.ts'
import { renderText } from './terminal.ts'

const renderers = {
  text: renderText,
  markdown: renderMarkdown,
  json: renderJson,
} satisfies Record<string, (comparison: Comparison, layout: TerminalLayout) => string>

/** How a comparison can be shown. */
export type Format = keyof typeof renderers

/** What a comparison was asked for; paths as given. */
export interface CompareArguments {
  readonly before: string
  readonly after: string
  readonly format: Format
  /** The file to write to, in place of standard output. */
  readonly output?: string
}

/**
 * Sets two reports side by side, on standard output or in a file.
 *
 * @returns the exit code: 0 nothing got worse, 1 something did
 * @throws {@link UsageError} for a report that can't be read and a file that can't be written
 */
export function compareReports(
  given: CompareArguments,
  place: Place,
  env: NodeJS.ProcessEnv,
): 0 | 1 {
  const before = readReport(given.before, 'the first report', place)
  const after = readReport(given.after, 'the second report', place)
  const comparison = compare(before, after)
  const render: (shown: Comparison, layout: TerminalLayout) => string = renderers[given.format]
  if (given.output === undefined)
    sayPainted(render(comparison, terminalLayout(terminal(), env)).trimEnd())
  else writeOutput(render(comparison, { columns: 80, colour: false }), given.output, given, place)
  return comparison.worse ? 1 : 0
}

function writeOutput(
  text: string,
  path: string,
  { before, after }: CompareArguments,
  { cwd }: Place,
): void {
  const refuse = (problem: string) =>
    new UsageError({
      subject: '--output',
      given: quotedValue(path),
      problem,
      remedy: 'give a file in a folder that may be written to',
    })
  const file = resolve(cwd, path)
  if ([before, after].some((report) => resolve(cwd, report) === file)) {
    throw refuse('which is one of the reports')
  }
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw refuse(`which can't be written (${codeOf(error)})`)
  }
}

/**
 * A comparison for programs. All but ASCII stands as JSON escapes, so that it may be printed
 * anywhere and still reads back the same.
 *
 * @throws where contracts/comparison.schema.json does not describe it: a fault of the harness
 */
export function renderJson(comparison: Comparison): string {
  const ajv = schemaCompiler({ strict: true })
  const isComparison = ajv.addSchema(reportSchema).compile(comparisonSchema)
  if (!isComparison(comparison))
    throw new Error(
      `comparison does not match contracts/comparison.schema.json at ${mismatchOf(isComparison)}`,
    )
  return jsonText(comparison, /[\u007f-\uffff]/g)
}
