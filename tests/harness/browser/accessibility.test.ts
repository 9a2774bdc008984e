import axe from 'axe-core'
import { expect, it } from 'vitest'
import { samples } from '../report/samples.ts'
import { describeInChromium, unfoldAll } from './chromium.ts'

/** What axe finds in the page, one line each: the rule, and the first place. */
const findings = `axe.run().then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ' at ' + nodes[0].target + ': ' + nodes[0].failureSummary))`

describeInChromium('axe', (open) => {
  const names = ['sound', 'waived', 'hostile', 'notJudged'] as const

  it.each(names.flatMap((name) => [[name, 'light'] as const, [name, 'dark'] as const]))(
    'finds nothing in the report "%s" on a %s screen',
    async (name, colorScheme) => {
      const { page } = await open(samples[name](), { colorScheme })
      await unfoldAll(page)
      await page.evaluate(axe.source)
      expect(await page.evaluate(findings)).toEqual([])
    },
  )

  it('finds nothing on a narrow screen, where tables turn into cards', async () => {
    const { page } = await open(samples.waived(), { viewport: { width: 320, height: 800 } })
    await unfoldAll(page)
    await page.evaluate(axe.source)
    expect(await page.evaluate(findings)).toEqual([])
  })
})
