import { expect, it } from 'vitest'
import { pause } from '../../../src/service/pause.ts'

it('a pause lasts as long as it is meant to, and ends with hurry, before it or during it', async () => {
  const begun = performance.now()
  await pause(50)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(49)
  await pause(10_000, AbortSignal.abort())
  await pause(10_000, AbortSignal.timeout(20))
  expect(performance.now() - begun).toBeLessThan(5000)
})
