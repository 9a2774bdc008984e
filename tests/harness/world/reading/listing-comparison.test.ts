import { describe, expect, it } from 'vitest'
import { Unjudged, Violated } from '../../../../src/findings/finding.ts'
import { type Listing, wholly } from '../../../../src/world/reading/listing.ts'
import { mustEqualListing, sameListing } from '../../../../src/world/reading/listing-comparison.ts'
import { idOf, mustBeUnjudged } from '../events-on-target.ts'

const ids = (...numbers: number[]) => numbers.map(idOf)
const whole = (...numbers: number[]): Listing => wholly(ids(...numbers))
const long = (total: number, ...numbers: number[]): Listing => ({
  kind: 'long',
  first: ids(...numbers),
  total,
})

describe('two listings', () => {
  it.each([
    [whole(1, 2, 3), whole(3, 1, 2)],
    [whole(), whole()],
    [long(300, 1, 2), long(300, 2, 1)],
  ])('are the same in whatever order', (one, other) => {
    expect(sameListing(one, other)).toBe(true)
  })

  it.each([
    [whole(1, 2), whole(1, 2, 3)],
    [whole(1, 2, 3), whole(1, 2)],
    [whole(1, 2), whole(1, 3)],
    [whole(), whole(1)],
    [whole(1, 1, 2), whole(1, 2, 3)],
    [long(300, 1, 2), long(301, 1, 2)],
    [long(300, 1, 2), whole(1, 2)],
    [whole(1, 2), long(2, 1, 2)],
  ])('differ by one event, or in how many they are', (one, other) => {
    expect(sameListing(one, other)).toBe(false)
  })

  it('that are long and begin otherwise are not compared, since no order is promised', () => {
    expect(() => sameListing(long(300, 1, 2), long(300, 1, 3))).toThrow(Unjudged)
  })
})

/** Compares a listing, as it is taken each time and in the end, with others that stand for pages of it. */
function comparing(takes: readonly Listing[], others: readonly Listing[]) {
  let taken = 0
  const read = async ({ page }: { readonly page?: number }) =>
    (page === undefined ? (takes[taken++] ?? takes.at(-1)) : others[page]) ?? whole()
  const like = others.map((_, page) => ({ page }))
  return { done: mustEqualListing(read, {}, like), times: () => taken }
}

describe('a comparison of listings', () => {
  it.each([
    ['they are the same, without taking them again', [whole(1, 2)], [whole(2, 1)], 1],
    ['one of the others is the same', [whole(1, 2)], [whole(1), whole(1, 2)], 1],
    ['the list is quiet after a change', [whole(1), whole(1, 2), whole(1, 2)], [whole(1, 2)], 3],
  ])('holds where %s', async (_, takes, others, most) => {
    const { done, times } = comparing(takes, others)
    await done
    expect(times()).toBe(most)
  })

  it('is violated where both takes agree that they differ', async () => {
    const { done, times } = comparing([whole(1, 2)], [whole(2, 3, 4)])
    await expect(done).rejects.toThrow(Violated)
    await expect(done).rejects.toMatchObject({
      code: 'other-listing',
      facts: {
        expected: { events: 3 },
        received: { events: 2 },
        query: {},
        like: [{ page: 0 }],
        missing: 2,
        missingIds: ids(3, 4),
        extra: 1,
        extraIds: ids(1),
      },
    })
    expect(times()).toBe(2)
  })

  it('names events too many first that none of the others holds, either', async () => {
    const { done } = comparing([whole(1, 2, 3, 4, 5, 6)], [whole(1), whole(1, 2, 3)])
    await expect(done).rejects.toMatchObject({ facts: { extra: 5, extraIds: ids(4, 5, 6) } })
  })

  it('is unjudged where the list keeps changing', async () => {
    const takes = Array.from({ length: 20 }, (_, index) => whole(index + 1))
    const { done, times } = comparing(takes, [whole(99)])
    await mustBeUnjudged(done, 'list-changed')
    expect(times()).toBe(8)
  })
})
