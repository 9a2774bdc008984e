import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { renderHar } from '../../../src/report/har.ts'
import { judgeTarget } from '../../../src/run/engine.ts'
import { faultCalled, target } from '../end-to-end/target.ts'
import { settingsOf } from '../run/settings-of.ts'
import { folderWith } from '../settings/folder.ts'
import { describeInChromium } from './chromium.ts'

// Of readers of HAR that are kept up, this one takes a file for what it is: it answers requests from it.
describeInChromium('conformance.har, read by a browser', (open) => {
  it('answers the requests of a violation as the target has', { timeout: 60_000 }, async () => {
    const { env } = await target({ decisions: faultCalled('default-limit-20') })
    const { settings, target: judged } = settingsOf(env)
    const selected = new Set(['list.limit.default'])
    const report = await judgeTarget(settings, judged, { selected })
    const har = join(folderWith(), 'conformance.har')
    await writeFile(har, renderHar(report))
    const [violation] = report.clauses.find(({ verdict }) => verdict === 'fail')?.violations ?? []
    const exchanges = violation?.exchanges ?? []
    expect(exchanges).not.toEqual([])

    const { page } = await open(report)
    await page.routeFromHAR(har, { notFound: 'abort' })
    for (const { request, response } of exchanges) {
      const answer = await page.goto(request.url)
      expect(answer?.status()).toBe(response?.status)
      expect(await answer?.text()).toBe(response?.body)
      expect(answer?.headers()).toMatchObject(response?.headers ?? {})
    }
    await expect(page.goto(`${env.TARGET_URL}/no-such-thing`)).rejects.toThrow('ERR_FAILED')
  })
})
