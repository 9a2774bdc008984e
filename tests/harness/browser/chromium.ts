import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { renderHtml } from '../../../src/report/html/page.tsx'
import type { Report } from '../../../src/report/report.ts'
import { executable, missing } from './executable.ts'

/** Opens a report, or any page, from its file in a page of its own, which ends with the test. */
type Open = (
  report: Report | string,
  options?: BrowserContextOptions,
) => ReturnType<typeof openFile>

/**
 * Tests in the system's Chromium. Without one they are skipped, which their title then says; in a
 * pipeline they fail.
 */
export function describeInChromium(title: string, tests: (open: Open) => void): void {
  if (executable === undefined && process.env.CI !== undefined) throw new Error(missing)
  if (executable === undefined) console.warn(`${title} is skipped: ${missing}`)
  const named = executable === undefined ? `${title} (skipped: ${missing})` : title
  describe.skipIf(executable === undefined)(named, () => {
    let browser: Browser
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'report-'))
      browser = await chromium.launch(
        executable === undefined ? {} : { executablePath: executable },
      )
    })
    afterAll(async () => {
      await browser?.close()
      await rm(folder, { recursive: true, force: true })
    })
    let opened = 0
    tests(async (report, options) => {
      const html = typeof report === 'string' ? report : renderHtml(report)
      const file = join(folder, `${opened++}.html`)
      await writeFile(file, html)
      return await openFile(browser, pathToFileURL(file).href, Buffer.byteLength(html), options)
    })
  })
}

async function openFile(
  browser: Browser,
  address: string,
  bytes: number,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  /** Messages of the console, errors and dialogs: a report causes none. */
  const noises: string[] = []
  /** Addresses of every request, that of the page itself included. */
  const requested: string[] = []
  context.on('request', (request) => requested.push(request.url()))
  context.on('page', (other) => noises.push(`a page opened: ${other.url()}`))
  const page = await context.newPage()
  noises.length = 0
  page.on('console', (message) => noises.push(message.text()))
  page.on('pageerror', (error) => noises.push(String(error)))
  page.on('dialog', async (dialog) => {
    noises.push(`a dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  await page.goto(address)
  return { page, address, bytes, noises, requested }
}

/** Unfolds everything on the page. */
export async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(
    'for (const details of document.querySelectorAll("details")) details.open = true',
  )
}
