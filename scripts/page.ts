import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, chromium } from 'playwright-core'
import { renderHtml } from '../src/report/html/page.tsx'
import { everyClauseViolated } from '../tests/harness/browser/every-clause-violated.ts'
import { executable, missing } from '../tests/harness/browser/executable.ts'
import { pagesOf, promisedPage } from '../tests/harness/browser/promised-page.ts'
import { inTemporaryFolder } from './command.ts'
import { commandLine, markdownTable, median } from './console.ts'

// Opens conformance.html in Chromium and prints what its readers get, and what is promised of the worst one:
// `npm run page`, or with report folders behind it, whose conformance.har is read as well.

const command = commandLine('page').argument('[folders...]', 'Folders with a report.').parse()
const times = 9

async function figuresOf(browser: Browser, folder: string): Promise<string[]> {
  const file = join(folder, 'conformance.html')
  const address = pathToFileURL(file).href
  const others = new Set<string>()
  const opened = async (colorScheme: 'light' | 'dark' = 'light') => {
    const page = await browser.newPage({ colorScheme })
    page.on('request', (request) => request.url() === address || others.add(request.url()))
    await page.goto(address)
    return page
  }
  const taken: number[] = []
  for (let time = 1; time <= times; time++) taken.push(await (await opened()).evaluate(readable))
  const broken = new Set<string>()
  for (const page of [await opened('light'), await opened('dark')]) {
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
    await page.evaluate(axe.source)
    for (const id of await page.evaluate<string[]>(brokenRules)) broken.add(id)
  }
  const printed = await (await opened()).pdf({ format: 'A4' })
  const pages = pagesOf(printed)
  const kb = Math.round(readFileSync(file).byteLength / 1000)
  const har = await answeredFromHar(browser, join(folder, 'conformance.har'))
  const none = (found: ReadonlySet<string>) => [...found].join(', ') || 'none'
  return [`${kb}`, `${Math.round(median(taken))}`, `${pages}`, none(broken), none(others), har]
}

/** In the page: when it was loaded and had painted, in milliseconds from when it was asked for. */
const readable = `new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() =>
  seen(Math.max(performance.timing.loadEventEnd - performance.timing.navigationStart,
    ...performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime))))))`

const brokenRules = 'axe.run().then(({ violations }) => violations.map(({ id }) => id))'

/** How many requests for an address a browser can answer from an archive alone, of those that were answered. */
async function answeredFromHar(browser: Browser, file: string): Promise<string> {
  if (!existsSync(file)) return '–'
  const { entries } = JSON.parse(readFileSync(file, 'utf8')).log as { entries: HarEntry[] }
  const asked = entries.filter(
    ({ request, response }) => request.method === 'GET' && response.status > 0,
  )
  const page = await browser.newPage()
  await page.routeFromHAR(file, { notFound: 'abort' })
  let answered = 0
  for (const { request } of asked) if (await page.goto(request.url).catch(() => null)) answered += 1
  return `${answered} of ${asked.length}`
}

interface HarEntry {
  readonly request: { readonly method: string; readonly url: string }
  readonly response: { readonly status: number }
}

if (executable === undefined) command.error(missing)
await inTemporaryFolder(async (worst) => {
  writeFileSync(join(worst, 'conformance.html'), renderHtml(everyClauseViolated()))
  const browser = await chromium.launch(
    executable === undefined ? {} : { executablePath: executable },
  )
  const rows: string[][] = []
  try {
    for (const folder of [worst, ...command.args])
      rows.push([
        folder === worst ? 'every clause violated' : folder,
        ...(await figuresOf(browser, folder)),
      ])
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
