import { describe, expect, it } from 'vitest'
import { fewerFields } from '../../../src/arbitraries/smaller.ts'
import type { Update } from '../../../src/contract/special-event.ts'
import { violated } from '../../../src/findings/finding.ts'
import { reason } from '../../../src/findings/reasons.ts'
import { shrinkExample } from '../../../src/judging/shrink.ts'
import { NoAnswer } from '../../../src/service/no-answer.ts'
import { rawExchange } from '../service/requests.ts'

const tooMany = violated('too-many-items', { expected: 0, received: 1, query: {} })
const example: Update = { name: 'a', location: 'b', eventDescription: 'c', dates: [], price: 1 }

/** A way to judge that tells what it was tried with: what has all of these fields violates. */
function way(fields: readonly string[], thrown: Error = tooMany) {
  const tried: string[] = []
  const again = async (update: Update) => {
    tried.push(Object.keys(update).join())
    if (fields.every((field) => field in update)) throw thrown
  }
  return { tried, again }
}

const shrunk = (...ways: readonly { again: (update: Update) => Promise<void> }[]) =>
  shrinkExample(
    example,
    fewerFields,
    ways.map(({ again }) => again),
    { kind: 'violated', violated: tooMany },
  )

describe('an example that is made smaller', () => {
  it('goes on behind what has failed, and tries that once more on what is left', async () => {
    const { tried, again } = way(['name', 'location', 'eventDescription'])
    const { eventDescription = '', location = '', name = '' } = example
    expect((await shrunk({ again }))?.input).toEqual({ name, location, eventDescription })
    // Three in vain, two that violate, and the three again.
    expect(tried).toHaveLength(8)
  })

  it('is so by the first way to judge it that shows anything smaller, and by no other', async () => {
    const [fromOriginals, asItIs] = [way(['price', 'name']), way(['price'])]
    expect(Object.keys((await shrunk(fromOriginals, asItIs))?.input ?? {})).toHaveLength(2)
    expect(asItIs.tried).toEqual([])
    expect((await shrunk(way(['none']), asItIs))?.input).toEqual({ price: 1 })
  })

  it('is so by the first way alone where each try is one that gets no answer', async () => {
    const noAnswer = new NoAnswer(reason('busy-each-time', { status: 503 }), rawExchange())
    const [first, second] = [way(['name', 'price'], noAnswer), way(['price'], noAnswer)]
    const ways = [first.again, second.again]
    const kind = { kind: 'no-answer', violated: tooMany } as const
    const found = await shrinkExample(example, fewerFields, ways, kind)
    expect(Object.keys(found?.input ?? {})).toEqual(['name', 'price'])
    expect(second.tried).toEqual([])
  })
})
