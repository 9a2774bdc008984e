import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Har } from 'har-format'
import { type Browser, chromium, type Page } from 'playwright-core'
import { renderHtml } from '../src/report/html/page.tsx'
import { everyClauseViolated } from '../tests/harness/browser/every-clause-violated.ts'
import { executable, missing } from '../tests/harness/browser/executable.ts'
import { pagesOf, promisedPage } from '../tests/harness/browser/promised-page.ts'
import { inTemporaryFolder } from './command.ts'
import { commandLine, markdownTable, median, wholeNumber } from './console.ts'

// Opens conformance.html in Chromium and prints what its readers get, beside what is promised: of a service that violates
// every clause, `npm run page`, or of the report folders behind it, whose conformance.har is read as well.

const command = commandLine('page')
  .argument('[folders...]', 'Folders with a report.')
  .option(
    '--times <number>',
    'How often each page is loaded; the median counts.',
    wholeNumber(1),
    9,
  )
  .option('--strict', 'Exits 1 where something promised does not hold.', false)
  .parse()
const { strict, times } = command.opts<{ strict: boolean; times: number }>()

/** What is told of a page in each column, and whether that is as promised. */
type Figure = readonly [told: string, holds: boolean]

async function figuresOf(browser: Browser, folder: string): Promise<Figure[]> {
  const file = join(folder, 'conformance.html')
  const address = pathToFileURL(file).href
  const others = new Set<string>()
  const opened = async <T>(colorScheme: 'light' | 'dark', look: (page: Page) => Promise<T>) => {
    const page = await browser.newPage({ colorScheme })
    page.on('request', (request) => request.url() === address || others.add(request.url()))
    await page.goto(address)
    return look(page).finally(() => page.close())
  }
  const taken: number[] = []
  for (let time = 1; time <= times; time++)
    taken.push(await opened('light', (page) => page.evaluate<number>(readable)))
  const broken = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const id of await opened(colorScheme, rulesBrokenIn)) broken.add(id)
  const pages = await opened('light', async (page) => pagesOf(await page.pdf({ format: 'A4' })))
  const kb = Math.round(readFileSync(file).byteLength / 1000)
  const ms = Math.round(median(taken))
  const none = (found: ReadonlySet<string>): Figure => [
    [...found].join(', ') || 'none',
    found.size === 0,
  ]
  return [
    [`${kb}`, kb <= promisedPage.bytes / 1000],
    [`${ms}`, ms <= promisedPage.readableMs],
    [`${pages}`, pages <= promisedPage.printedPages],
    none(broken),
    none(others),
    await answeredFromHar(browser, join(folder, 'conformance.har')),
  ]
}

/** In the page: when it was loaded and had painted, in milliseconds from when it was asked for. */
const readable = `new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() =>
  seen(Math.max(performance.timing.loadEventEnd - performance.timing.navigationStart,
    ...performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime))))))`

/** The rules of axe that a page breaks, all unfolded. */
async function rulesBrokenIn(page: Page): Promise<string[]> {
  await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
  await page.evaluate(axe.source)
  return page.evaluate(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id }) => id))`,
  )
}

/** How many requests for an address a browser can answer from an archive alone, of those that were answered. */
async function answeredFromHar(browser: Browser, file: string): Promise<Figure> {
  if (!existsSync(file)) return ['–', true]
  const { entries } = (JSON.parse(readFileSync(file, 'utf8')) as Har).log
  const asked = entries.filter(
    ({ request, response }) => request.method === 'GET' && response.status > 0,
  )
  const page = await browser.newPage()
  await page.routeFromHAR(file, { notFound: 'abort' })
  // Of a media type that no page shows, such as application/octet-stream, the browser refuses the page, yet is answered.
  const seen = new Set<string>()
  page.on('response', (response) => seen.add(response.url()))
  let answered = 0
  for (const { request } of asked) {
    seen.clear()
    await page.goto(request.url).catch(() => null)
    if (seen.size > 0) answered += 1
  }
  return [`${answered} of ${asked.length}`, answered === asked.length]
}

if (executable === undefined) command.error(missing)
await inTemporaryFolder(async (worst) => {
  writeFileSync(join(worst, 'conformance.html'), renderHtml(everyClauseViolated()))
  const browser = await chromium.launch(
    executable === undefined ? {} : { executablePath: executable },
  )
  const rows: string[][] = []
  try {
    for (const folder of command.args.length > 0 ? command.args : [worst]) {
      const figures = await figuresOf(browser, folder)
      const title = folder === worst ? 'every clause violated' : folder
      rows.push([title, ...figures.map(([told, holds]) => (holds ? told : `**${told}**`))])
      if (strict && !figures.every(([, holds]) => holds)) process.exitCode = 1
    }
  } finally {
    await browser.close()
  }
  const { bytes, printedPages, readableMs } = promisedPage
  const most = [`at most ${bytes / 1000}`, `at most ${readableMs}`, `at most ${printedPages}`]
  const head = ['report', 'kB', 'readable after (ms)', 'pages of A4', 'broken rules of axe']
  const table = [[...head, 'other addresses asked for', 'requests answered from its HAR'], ...rows]
  process.stdout.write(
    `${markdownTable([...table, ['promised', ...most, 'none', 'none', 'all']])}\n`,
  )
})
