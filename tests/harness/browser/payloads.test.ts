import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { trendOf } from '../../../src/compare/trend.ts'
import { trendHtml } from '../../../src/compare/trend-html.tsx'
import { renderHtml } from '../../../src/report/html/page.tsx'
import type { Report } from '../../../src/report/report.ts'
import { samples } from '../report/samples.ts'
import { always, httpServer } from '../service/loopback.ts'
import { describeInChromium, unfoldAll } from './chromium.ts'
import { everyTextIs, payloads } from './payloads.ts'

describeInChromium('conformance.html of a hostile target', (open) => {
  const pages = [
    ['every field', (hostile: Report) => renderHtml(hostile)],
    ['a trend', (hostile: Report) => trendHtml(trendOf([samples.sound(), hostile, hostile]))],
  ] as const
  const shown = pages.flatMap((page) => payloads.map((payload) => [payload, ...page] as const))

  it.each(shown)('shows %j in %s and is moved by none', async (payload, _, pageOf) => {
    const harmless = await open(pageOf(everyTextIs('harmless', everything())))
    const hostile = pageOf(everyTextIs(payload, everything()))
    const { address, noises, page, requested } = await open(hostile)
    await unfoldAll(page)
    for (const summary of await page.locator('summary').all()) await summary.hover()
    await page.keyboard.press('Tab')
    expect(noises).toEqual([])
    expect(new Set(requested)).toEqual(new Set([address]))
    expect(page.url()).toBe(address)
    expect(await page.evaluate('window.hijacked')).toBeUndefined()
    expect(await page.title()).not.toBe('hijacked')
    expect(await elementsOf(page)).toEqual(await elementsOf(harmless.page))
    expect(await attributesOf(page)).toEqual(await attributesOf(harmless.page))
    expect(await page.locator('h1').isVisible()).toBe(true)
  })

  it('runs no script and takes no style that finds its way into the page all the same', async () => {
    const { page } = await open(samples.twoViolations())
    await page.evaluate(`
      document.body.append(Object.assign(document.createElement('script'), { text: 'hijacked = 1' }))
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="hijacked = 2">')
      document.body.insertAdjacentHTML('beforeend', '<style>h1 { display: none }</style>')
      document.body.insertAdjacentHTML('beforeend', '<p id="late" style="display: none">late</p>')
      document.body.insertAdjacentHTML('beforeend', '<a id="link" href="javascript:hijacked = 3">a</a>')
      document.getElementById('link').click()`)
    await page.locator('#link').click()
    expect(await page.evaluate('window.hijacked')).toBeUndefined()
    expect(await page.locator('h1').isVisible()).toBe(true)
    expect(await page.locator('#late').isVisible()).toBe(true)
  })

  it('fetches nothing and sends no form, even when told to', async () => {
    const { url: elsewhere, received } = await httpServer(always(200))
    const { address, page } = await open(samples.sound())
    await page.evaluate(`
      document.body.insertAdjacentHTML('beforeend',
        '<img src="${elsewhere}/a"><iframe src="${elsewhere}/b"></iframe>' +
        '<link rel="stylesheet" href="${elsewhere}/c">' +
        '<form action="${elsewhere}/d"><button>Send</button></form>')
      document.querySelector('form').requestSubmit()`)
    expect(await page.evaluate(`fetch("${elsewhere}/e").catch(() => "blocked")`)).toBe('blocked')
    await page.evaluate('new Promise((done) => setTimeout(done, 200))')
    expect(received).toEqual([])
    expect(page.url()).toBe(address)
  })
})

/** A report that has something in each part of the page. */
function everything(): Report {
  const report = samples.waived()
  return { ...report, reason: 'a reason', restoration: samples.notRestored().restoration }
}

/** How many elements of each kind the page has, but for marked differences, which follow the words. */
async function elementsOf(page: Page): Promise<unknown> {
  return await page.evaluate(`Array.from(document.querySelectorAll('*'), ({ localName }) => localName)
    .filter((name) => name !== 'mark')
    .reduce((counts, name) => ({ ...counts, [name]: (counts[name] ?? 0) + 1 }), {})`)
}

/** The names of all attributes on the page, and all addresses but those within the page. */
async function attributesOf(page: Page): Promise<unknown> {
  return await page.evaluate(`(() => {
    const attributes = Array.from(document.querySelectorAll('*'), (element) => [...element.attributes]).flat()
    const outward = attributes.filter(({ name, value }) => name === 'href' && !value.startsWith('#'))
    return [[...new Set(attributes.map(({ name }) => name))].sort(), outward.map(({ value }) => value)]
  })()`)
}
