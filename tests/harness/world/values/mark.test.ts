import { expect, it, vi } from 'vitest'
import { bearsOtherMark } from '../../../../src/world/values/mark.ts'

it('each mark is known by another run', async () => {
  for (let run = 0; run < 100; run++) {
    vi.resetModules()
    const { mark } = await import('../../../../src/world/values/mark.ts')
    expect(mark).toMatch(/^~[0-9a-f]{6}$/)
    expect([mark, bearsOtherMark({ name: `Swept 3 ${mark}` })]).toEqual([mark, true])
  }
})

it.each([
  'More than ~100000 visitors',
  'Bronze, ~1200bc',
  'For a ~decade',
  'About ~1234567 visitors',
])('a text such as "%s" bears none', (eventDescription) => {
  expect(bearsOtherMark({ eventDescription })).toBe(false)
})
