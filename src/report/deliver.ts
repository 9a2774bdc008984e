import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Mask } from '../settings/mask/wording.ts'
import { makeFolder } from '../settings/parse/file.ts'
import { appendStepSummary, githubAnnotations } from './github.ts'
import { type Recorded, renderHar } from './har.ts'
import { renderHtml } from './html/page.tsx'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import { say, sayCommands, sayPainted, terminal, warn } from './output.ts'
import type { Report } from './report.ts'
import { verdictSentence } from './run-in-words.ts'
import { renderSummary } from './terminal.ts'
import { terminalLayout } from './terminal-lines.ts'
import { keepWhole } from './whole-report.ts'

/** Where the report of a run is, in each of its formats; absolute paths. */
export type ReportFiles = Readonly<Record<'json' | 'html' | 'markdown' | 'junit' | 'har', string>>

/** The report could not be stored: a matter of the folder, which the user can mend. */
export class ReportNotWritten extends Error {
  override readonly name = 'ReportNotWritten'
  readonly code = 'REPORT_NOT_WRITTEN'
}

/**
 * Writes the report in every format into a folder, which is made where it is missing. Each file
 * appears whole or not at all. Every text of the report passes through the mask first.
 *
 * @param recorded - every exchange of the run, masked, where they were recorded
 * @throws where the report does not match its schema; nothing is written then
 * @throws {ReportNotWritten} where the folder cannot be written to, in one line
 */
export async function writeReport(
  report: Report,
  dir: string,
  mask: Mask,
  recorded?: AsyncIterable<Recorded>,
): Promise<ReportFiles> {
  const masked = maskReport(report, mask)
  const folder = resolve(dir)
  const contents = {
    'conformance.json': renderJson(masked),
    'conformance.html': renderHtml(masked),
    'conformance.md': renderMarkdown(masked),
    'conformance.junit.xml': renderJunit(masked),
    'conformance.har': renderHar(masked, recorded),
  }
  try {
    await makeFolder(folder)
    await keepWhole(masked, join(folder, 'conformance.json'))
    for (const [name, content] of Object.entries(contents)) await writeWhole(folder, name, content)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ReportNotWritten(`REPORT_DIR ${folder} cannot be written to: ${why}`, { cause })
  }
  const at = (ending: string) => join(folder, `conformance.${ending}`)
  return {
    ...{ json: at('json'), html: at('html'), markdown: at('md') },
    ...{ junit: at('junit.xml'), har: at('har') },
  }
}

async function writeWhole(
  folder: string,
  name: string,
  content: string | AsyncIterable<string>,
): Promise<void> {
  const unfinished = join(folder, `.${name}.${process.pid}.unfinished`)
  try {
    const file = await open(unfinished, 'w')
    try {
      await writeFile(file, content, 'utf8')
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(folder, name))
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw cause
  }
}

/**
 * Tells whoever started the run what it came to: the summary on standard output and, in GitHub Actions,
 * annotations and the summary of the step.
 *
 * @param report - masked already
 * @param reportFile - path of the report for people; absent where it could not be written
 * @param quiet - whether nothing but that path goes to standard output
 */
export async function announce(
  report: Report,
  reportFile: string | undefined,
  { quiet }: { readonly quiet: boolean },
): Promise<void> {
  const { env } = process
  const layout = terminalLayout(terminal(), env)
  const file = reportFile === undefined ? {} : { reportFile }
  if (!quiet) sayPainted(renderSummary(report, { ...layout, ...file }))
  else if (reportFile !== undefined) say(reportFile)
  if (quiet && report.target.embedded === 'by-default') warn(verdictSentence(report))
  if (!quiet && env.GITHUB_ACTIONS === 'true') sayCommands(githubAnnotations(report))
  if (!env.GITHUB_STEP_SUMMARY) return
  const problem = await appendStepSummary(renderMarkdown(report), env.GITHUB_STEP_SUMMARY)
  if (problem !== undefined) warn(problem)
}

/**
 * Members that hold the harness's own words, never the target's or the user's. A password such as
 * `pass` or `list` must not turn them into something that the schema of the report rules out.
 */
const ownWords: ReadonlySet<string> = new Set([
  ...['formatVersion', 'verdict', 'exitCode', 'suite', 'contract', 'profile', 'run', 'totals'],
  ...['id', 'section', 'operation', 'basis', 'statement', 'expires', 'startedAt'],
])

/** Members whose content, names of members included, is the target's. */
const foreign: ReadonlySet<string> = new Set(['headers', 'volatileHeaders', 'original'])

/** A hostile answer may be nested so deeply that writing it would exhaust the stack. */
const deepest = 100

/**
 * The report with every text in it masked, before any format is made of it: once a format has
 * escaped a secret that holds a quote or a `<`, no mask would find it, and a mask over whole
 * files would break their markup where a secret is as plain as `test`.
 */
export function maskReport(report: Report, mask: Mask): Report {
  return masked(report, mask) as Report
}

/** @param depth - how deep within what is the target's, where names and numbers may be secrets, too; absent elsewhere */
function masked(value: unknown, mask: Mask, depth?: number): unknown {
  const isForeign = depth !== undefined
  if (isForeign && depth > deepest) return `(nested deeper than ${deepest} levels)`
  if (typeof value === 'string') return mask(value)
  if (typeof value === 'number' && isForeign)
    return mask(String(value)) === String(value) ? value : mask(String(value))
  if (typeof value !== 'object' || value === null) return value
  const below = isForeign ? depth + 1 : undefined
  if (Array.isArray(value)) return value.map((item) => masked(item, mask, below))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (isForeign) return [mask(name), masked(member, mask, below)]
      if (ownWords.has(name)) return [name, member]
      return [name, masked(member, mask, foreign.has(name) ? 0 : undefined)]
    }),
  )
}
