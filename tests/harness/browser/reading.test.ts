import { expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { TrafficRecorder, type TrafficReport } from '../../../src/findings/traffic.ts'
import { exchangeOf, found, listed, sampleReport, violated } from '../report/sample.ts'
import { samples } from '../report/samples.ts'
import { describeInChromium, unfoldAll } from './chromium.ts'
import { everyClauseViolated } from './every-clause-violated.ts'
import { pagesOf, promisedPage } from './promised-page.ts'

describeInChromium('conformance.html in a browser', (open) => {
  it('loads nothing but itself and leaves the console empty', async () => {
    const { address, noises, page, requested } = await open(samples.waived(), {
      reducedMotion: 'reduce',
    })
    await unfoldAll(page)
    for (const link of await page.locator('nav a').all()) await link.click()
    expect(noises).toEqual([])
    expect(new Set(requested)).toEqual(new Set([address]))
  })

  it('has no link that leads nowhere', async () => {
    const { page } = await open(samples.waived())
    const leadingNowhere = `[...document.links]
      .map(({ hash }) => hash)
      .filter((hash) => !document.getElementById(hash.slice(1)))`
    expect(await page.locator('a').count()).toBeGreaterThan(10)
    expect(await page.evaluate(leadingNowhere)).toEqual([])
  })

  it.each([
    [390, 844, 1.2],
    [768, 1024, 0.75],
    [1280, 900, 0.75],
  ])(
    'shows cells of clauses at the top of a bad report, %i by %i pixels',
    async (width, height, screens) => {
      const report = everyClauseViolated()
      const notes = ['Much was seen on the way, of which there is much to say. '.repeat(8)]
      const noted = { ...report, run: { ...report.run, notes } }
      const { page } = await open(noted, { viewport: { width, height } })
      const cell = await page.locator('.cell').first().boundingBox()
      expect(cell?.y).toBeLessThan(screens * height)
    },
  )

  it('leads from the cell of a violated clause to its evidence, however far down that is', async () => {
    const { page } = await open(everyClauseViolated(), { javaScriptEnabled: false })
    const { id } = clauses.at(-1) ?? { id: '' }
    await page.locator(`.cell[href="#violated-${id}"]`).click()
    const card = await page.locator('.clause-card:target').boundingBox()
    expect(Math.abs(card?.y ?? Number.NaN)).toBeLessThan(100)
  })

  it('leaves the clauses of one verdict when that is clicked, and all again', async () => {
    const { page } = await open(samples.twoViolations(), { javaScriptEnabled: false })
    const rows = page.locator('#clauses tbody tr:visible')
    expect(await rows.count()).toBe(clauses.length)
    await page.getByText('Violated 2', { exact: true }).last().click()
    expect(await rows.locator('th code').allTextContents()).toEqual([
      'list.limit.default',
      'update.unsent-kept',
    ])
    expect(await page.locator('#clauses .operation:visible').count()).toBe(2)
    await page.getByText(`All ${clauses.length}`, { exact: true }).click()
    expect(await rows.count()).toBe(clauses.length)
  })

  it('is filtered with the arrow keys, and shows where the keyboard is', async () => {
    const { page } = await open(samples.twoViolations(), { javaScriptEnabled: false })
    const all = page.getByRole('radio', { name: 'All' })
    const ring = (verdict: string) =>
      page.evaluate(
        `getComputedStyle(document.querySelector('#show-${verdict} + span')).outlineStyle`,
      )
    await all.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('#clauses tbody tr:visible th code').allTextContents()).toEqual([
      'update.list-reflects',
    ])
    expect(await ring('inconclusive')).toBe('solid')
    expect(await ring('all')).toBe('none')
  })

  it('opens and folds an exchange with the keyboard', async () => {
    const { page } = await open(samples.twoViolations(), { javaScriptEnabled: false })
    const exchange = page.locator('.exchange:not(.decisive)').first()
    const body = exchange.getByText('Answered', { exact: true })
    expect(await body.isVisible()).toBe(false)
    await exchange.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    expect(await body.isVisible()).toBe(true)
    await page.keyboard.press('Space')
    expect(await body.isVisible()).toBe(false)
  })

  it('shows the heads of its columns above a row that a link leads to, in line with its numbers', async () => {
    const { page } = await open(samples.sound(), { javaScriptEnabled: false })
    await page.locator('.cell[href="#clause-auth.update"]').click()
    const heads = page.locator('table:has(tr:target) thead th')
    const head = await heads.last().boundingBox()
    const row = await page.locator('tr:target').boundingBox()
    expect(head?.y).toBeGreaterThanOrEqual(0)
    expect(row?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1)
    const wider = heads.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth))
    expect(await wider).toEqual([])
  })

  it.each([
    ['the likely causes', 'twoViolations', /#causes$/u],
    ['what could not be judged', 'inconclusive', /#unjudged$/u],
    ['all there is', 'sound', /#main$/u],
  ] as const)('skips to %s with the first press of Tab', async (_, name, hash) => {
    const { page } = await open(samples[name]())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(hash)
  })

  it('shows the ring around a cell whole, above the cells below', async () => {
    const { page } = await open(samples.twoViolations())
    const cell = page.locator('.cell').first()
    await cell.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('getComputedStyle(document.activeElement).zIndex')).toBe('1')
  })

  it('names on a narrow screen the clauses that are violated or could not be judged', async () => {
    const { page } = await open(samples.waived(), { viewport: { width: 390, height: 844 } })
    const named = await page.locator('.cell .name:visible').allTextContents()
    expect(named).toEqual(['limit.default', 'unsent-kept', 'list-reflects'])
    await page.setViewportSize({ width: 1280, height: 844 })
    expect(await page.locator('.cell .name:visible').count()).toBe(clauses.length)
  })

  it.each(['twoViolations', 'waived', 'notRestored', 'hostile', 'huge'] as const)(
    'never scrolls sideways, from 320 to 1600 pixels, all unfolded: %s',
    async (name) => {
      const { page } = await open(samples[name]())
      await unfoldAll(page)
      for (const width of [320, 390, 768, 1024, 1600]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
    },
  )

  it('marks failures above the bars that they are told by', async () => {
    const recorder = new TrafficRecorder()
    recorder.phase = 'reading'
    for (const at of [0, 200]) recorder.note('list', at, true)
    const traffic = recorder.report() as TrafficReport
    const { page } = await open(sampleReport({ traffic }))
    const cross = await page.locator('.cross').first().boundingBox()
    const bar = await page.locator('path.failed').first().boundingBox()
    expect(cross?.height).toBeGreaterThan(16)
    expect((cross?.y ?? 0) + (cross?.height ?? 0) * 0.75).toBeLessThan(bar?.y ?? 0)
  })

  it('stays small where every clause is violated, and proves each on 20 pages', async () => {
    const { bytes, page } = await open(everyClauseViolated())
    expect(bytes).toBeLessThan(promisedPage.bytes)
    expect(await page.locator('.clause-card .compared:visible').count()).toBe(clauses.length)
    expect(await page.getByText('All 6 requests in order').count()).toBeGreaterThanOrEqual(
      clauses.length,
    )
    const pdf = await page.pdf({ format: 'A4' })
    expect(pagesOf(pdf)).toBeLessThanOrEqual(promisedPage.printedPages)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.exchange.decisive .evidence mark:visible').count()).toBe(
      clauses.length,
    )
    expect(await page.locator('.exchange:not(.decisive):visible').count()).toBe(0)
  })

  it('prints on 20 pages what is violated many times over, one line for each of the first events left changed', async () => {
    const { page } = await open(samples.huge())
    const pdf = await page.pdf({ format: 'A4' })
    expect(pagesOf(pdf)).toBeLessThanOrEqual(promisedPage.printedPages)
    await page.emulateMedia({ media: 'print' })
    const left = page.locator('.left-changed:visible')
    const heights = await left.evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.max(...heights)).toBeLessThan(30)
    const more = page.locator('#restoration .cut:visible')
    const { notRestored } = samples.huge().restoration
    expect(await more.allTextContents()).toEqual([
      `${notRestored.length - heights.length} more events in conformance.json`,
    ])
  })

  it('prints the violations even where the reader has folded them', async () => {
    const { page } = await open(samples.twoViolations())
    const received = page.locator('.clause-card .received').first()
    await page.locator('.clause-card > summary').first().click()
    expect(await received.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await received.isVisible()).toBe(true)
    expect(await page.locator('.contents').isVisible()).toBe(false)
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('prints no title of what it does not print, and cuts no cell in half', async () => {
    const { page } = await open(samples.hostile())
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#unjudged summary:visible').count()).toBe(0)
    const inside = `getComputedStyle(document.querySelector('.cells li')).breakInside`
    expect(await page.evaluate(inside)).toBe('avoid')
  })

  it('prints labels whole beside long texts, and an event of six fields to its last line', async () => {
    const reproduced = { times: 1, replays: 2 }
    const rerun = { ids: ['get.repeatable', 'list.parameters-optional'], seed: 1, numRuns: 25 }
    const wrong = found('other-value', 'a', 'b', { field: 'name', as: 'sent' })
    const exchanges = [
      exchangeOf({ method: 'PATCH', body: '{"name":"a"}' }, { ...listed, name: 'b' }),
    ]
    const violation = { ...wrong, reproduced, rerun, exchanges }
    const report = sampleReport({}, [violated('get.repeatable', violation)])
    const { page } = await open(report, { viewport: { width: 700, height: 900 } })
    await page.emulateMedia({ media: 'print' })
    const label = await page.getByText('Confirmed', { exact: true }).boundingBox()
    expect(label?.height).toBeLessThan(20)
    const body = page.locator('.decisive .evidence:visible').last()
    expect(await body.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  })

  it('prints dark on light, whatever the screen prefers', async () => {
    const { page } = await open(samples.twoViolations(), { colorScheme: 'dark' })
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    expect(await background()).toBe('rgb(15, 19, 23)')
    await page.emulateMedia({ media: 'print' })
    expect(await background()).toBe('rgb(255, 255, 255)')
  })
})
