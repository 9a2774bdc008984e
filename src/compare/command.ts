import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type TerminalLayout, terminalLayout } from '../report/terminal-layout.ts'
import { codeOf } from '../settings/parse/file.ts'
import { quotedValue } from '../settings/quoted-value.ts'
import type { Place } from '../settings/setting.ts'
import { UsageError } from '../settings/usage-error.ts'
import { type CompareArguments, compareArguments, type Format } from './arguments.ts'
import { compare } from './compare.ts'
import type { Comparison } from './comparison.ts'
import { renderJson } from './json.ts'
import { renderMarkdown } from './markdown.ts'
import { readReport } from './read-report.ts'
import { renderText } from './terminal.ts'

const renderers: Readonly<
  Record<Format, (comparison: Comparison, layout: TerminalLayout) => string>
> = {
  text: renderText,
  markdown: renderMarkdown,
  json: renderJson,
}

/** What `npm run compare` ends with: 0 nothing got worse, 1 something did, 2 usage. */
function main(): 0 | 1 | 2 {
  const place = { cwd: startedIn() }
  const given = compareArguments(process.argv.slice(2))
  const before = readReport(given.before, 'the first report', place)
  const after = readReport(given.after, 'the second report', place)
  const comparison = compare(before, after)
  const render = renderers[given.format]
  if (given.output === undefined)
    process.stdout.write(render(comparison, terminalLayout(process.stdout, process.env)))
  else writeOutput(render(comparison, { columns: 80, colour: false }), given.output, given, place)
  return comparison.worse ? 1 : 0
}

/** npm starts a script in the folder of its package, whatever folder the user's paths start in. */
function startedIn(): string {
  const { INIT_CWD, npm_lifecycle_event } = process.env
  return npm_lifecycle_event === 'compare' && INIT_CWD ? INIT_CWD : process.cwd()
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

try {
  process.exitCode = main()
} catch (error) {
  process.stderr.write(`${error instanceof UsageError ? error.message : (error as Error).stack}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 4
}
