import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { trendOf } from '../../../src/compare/trend.ts'
import { trendHtml } from '../../../src/compare/trend-html.tsx'
import { found, sampleReport, violated } from '../report/sample.ts'
import { samples } from '../report/samples.ts'
import { describeInChromium, unfoldAll } from './chromium.ts'
import { everyClauseViolated } from './every-clause-violated.ts'

/** What axe finds in the page, all unfolded, one line each: the rule, and the first place. */
async function findingsIn(page: Page): Promise<unknown> {
  await unfoldAll(page)
  await page.evaluate(axe.source)
  return page.evaluate(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' at ' + nodes[0].target + ': ' + nodes[0].failureSummary))`)
}

describeInChromium('axe', (open) => {
  const { sound, waived, hostile, notJudged } = samples
  const shown = Object.entries({ sound, waived, hostile, notJudged, everyClauseViolated })

  it.each(
    shown.flatMap(([name, report]) =>
      (['light', 'dark'] as const).map((scheme) => [name, scheme, report] as const),
    ),
  )('finds nothing in the report "%s" on a %s screen', async (_, colorScheme, report) => {
    const { page } = await open(report(), { colorScheme })
    expect(await findingsIn(page)).toEqual([])
  })

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const)(
    'finds nothing in a trend on a %s screen of %i pixels',
    async (colorScheme, width) => {
      const reports = [samples.sound(), samples.waived(), samples.hostile(), samples.notJudged()]
      const { page } = await open(trendHtml(trendOf(reports)), {
        colorScheme,
        viewport: { width, height: 800 },
      })
      expect(await findingsIn(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    },
  )

  it('finds nothing on a narrow screen, where tables turn into cards and values scroll', async () => {
    const facts = { field: 'eventDescription', as: 'answered' }
    const scrolling = found('other-value', 'A long text. '.repeat(200), '', facts)
    const report = sampleReport({}, [violated('update.persisted', scrolling)])
    const { page } = await open(report, { viewport: { width: 320, height: 800 } })
    expect(await findingsIn(page)).toEqual([])
  })
})
