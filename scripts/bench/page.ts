import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { renderHtml } from '../../src/report/html/page.tsx'
import { everyClauseViolated } from '../../tests/harness/browser/every-clause-violated.ts'
import { executable, missing } from '../../tests/harness/browser/executable.ts'
import { inTemporaryFolder } from '../command.ts'
import { median } from '../console.ts'

const times = 9

/**
 * Opens conformance.html of a service that violates every clause, as its readers do: in a browser that runs already.
 * Nothing where there is no Chromium.
 *
 * @returns how long a page takes until all of it has come and something of it is seen, and how large it is
 */
export async function measurePage(tell: (step: string) => void) {
  tell(executable === undefined ? `the page is left out: ${missing}` : 'the page')
  if (executable === undefined) return undefined
  const executablePath = executable
  const html = renderHtml(everyClauseViolated())
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, 'conformance.html')
    writeFileSync(file, html)
    const browser = await chromium.launch({ executablePath })
    const taken: number[] = []
    try {
      for (let time = 1; time <= times; time++) {
        const page = await browser.newPage()
        await page.goto(pathToFileURL(file).href)
        taken.push(await page.evaluate(readable))
        await page.close()
      }
    } finally {
      await browser.close()
    }
    return { ms: median(taken), bytes: Buffer.byteLength(html) }
  })
}

/** In the page: when it was loaded and had painted, in milliseconds from when it was asked for. */
const readable = `new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() =>
  seen(Math.max(performance.timing.loadEventEnd - performance.timing.navigationStart,
    ...performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime))))))`
