import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { seedEvents } from '../src/reference/seed/seed-events.ts'
import { startReferenceService } from '../src/reference/service.ts'
import { faultCalled } from '../tests/catalogue/faults/index.ts'
import { executable, missing } from '../tests/harness/browser/executable.ts'
import { inTemporaryFolder, settingsNaming, startTest } from './command.ts'

/** One that holds, and one that has expired. */
const waivers = [
  {
    clause: 'list.limit.default',
    reason: 'The kiosk shows 20 events a page',
    expires: '2999-12-31',
    ticket: 'MUS-118',
  },
  {
    clause: 'update.unsent-kept',
    reason: 'To be mended in 2.1',
    expires: '2026-06-30',
    ticket: 'MUS-97',
  },
]

const folder = fileURLToPath(new URL('../docs/example-report/', import.meta.url))
const service = await startReferenceService({
  username: 'museum',
  password: 'pass: word',
  // An address that stays the same, so that examples of two days diff cleanly.
  port: 8101,
  // Long descriptions make a long report, and show nothing.
  events: (today) =>
    seedEvents(today).map((event) => ({
      ...event,
      eventDescription: event.eventDescription.slice(0, 20),
    })),
  // One fault of the list, one of an update.
  decisions: (sound) => ({
    ...faultCalled('default-limit-20')(sound),
    ...faultCalled('update-resets-unsent-description')(sound),
  }),
})
try {
  await inTemporaryFolder(async (work) => {
    const WAIVERS_FILE = join(work, 'waivers.json')
    writeFileSync(WAIVERS_FILE, JSON.stringify({ waivers }))
    const { code, stderr } = await startTest({
      ...settingsNaming(service),
      TARGET_TIMEZONE: 'UTC',
      SEED: '1',
      NUM_RUNS: '5',
      CONCURRENCY: '1',
      REPORT_DIR: work,
      WAIVERS_FILE,
    }).ended
    if (code !== 1) throw new Error(`the example run ended with ${code}, not 1: ${stderr}`)
    mkdirSync(folder, { recursive: true })
    for (const format of ['json', 'md', 'html', 'junit.xml', 'har'])
      copyFileSync(join(work, `conformance.${format}`), join(folder, `conformance.${format}`))
  })
  await takePicture()
} finally {
  await service.close()
}

/** A picture of the page for the README; the one there stays where no Chromium is found. */
async function takePicture(): Promise<void> {
  if (executable === undefined) return void process.stderr.write(`no picture: ${missing}\n`)
  const browser = await chromium.launch({ executablePath: executable })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } })
    await page.goto(pathToFileURL(join(folder, 'conformance.html')).href)
    await page.screenshot({ path: join(folder, 'report.png') })
  } finally {
    await browser.close()
  }
}
