import { expect, it } from 'vitest'
import { sentAgain } from '../../../../src/world/values/restorable.ts'
import { specialEvent } from '../../reference/running-service.ts'
import { day } from '../events-on-target.ts'

it.each([
  [400, true],
  [401, false],
])('an event that has come to %i days is sent them again: %s', (count, isSent) => {
  const dates = Array.from({ length: count }, (_, nth) => day(nth))
  const { eventId, dates: _, ...others } = specialEvent(1)
  expect(sentAgain({ eventId, ...others, dates })).toEqual(isSent ? { ...others, dates } : others)
})
