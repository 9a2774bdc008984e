import { describe, expect, it } from 'vitest'
import {
  type IsoDate,
  type SpecialEvent,
  type Update,
  updateFields,
} from '../../../../src/contract/special-event.ts'
import { reason } from '../../../../src/findings/reasons.ts'
import type { NotTaken } from '../../../../src/findings/reasons-of-answers.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { finds } from '../../../catalogue/faults/answers.ts'
import { remembering } from '../../../catalogue/faults/fault.ts'
import {
  basedOn,
  merging,
  refusingWhere,
  storing,
} from '../../../catalogue/faults/update/changing.ts'

import { day, eventsFromToday, leftChanged } from '../events-on-target.ts'
import { left, spoilt } from '../left-changed.ts'

/** The parts of a service that stores another update than it was sent. */
const takes =
  (changed: (update: Update, before: SpecialEvent) => Update): Override =>
  (sound) => ({
    merge: (updating) =>
      sound.merge({ ...updating, update: changed(updating.update, updating.before) }),
  })

const firstOnly = (update: Update): Update => Object.fromEntries(Object.entries(update).slice(0, 1))

const without = (field: keyof Update) => (update: Update) => {
  const { [field]: _, ...rest } = update
  return Object.keys(rest).length > 0 ? rest : update
}

const isSorted = ({ dates = [] }: Update) => `${[...dates].sort()}` === `${dates}`
const hasAllFields = (update: Update) => Object.keys(update).length === 5
const union = (dates: readonly IsoDate[], others: readonly IsoDate[]) => [
  ...new Set([...dates, ...others]),
]

/** Services that store what they are sent only step by step, each with the requests that one event takes at most. */
const stepwise: [string, number, Override][] = [
  ['stores only the first field of a body', 11, takes(firstOnly)],
  ['loses one field of several', 11, takes(without('price'))],
  ['loses one field of all five', 11, takes((all) => (hasAllFields(all) ? firstOnly(all) : all))],
  [
    'loses the dates beside a name',
    11,
    takes((all) => ('name' in all ? without('dates')(all) : all)),
  ],
  ['refuses all five fields together', 11, refusingWhere(hasAllFields)],
  ['fails with status 500 at all five fields together', 11, refusingWhere(hasAllFields, 500)],
  ['takes days in ascending order only', 5, refusingWhere((update) => !isSorted(update))],
  [
    'adds to the dates until they are emptied',
    39,
    takes(({ dates, ...rest }, { dates: before }) => ({
      ...rest,
      ...(dates && { dates: dates.length > 0 ? union(before, dates) : [] }),
    })),
  ],
  [
    'takes one day more at most',
    39,
    storing(({ dates }, { before }) =>
      dates.length > before.dates.length + 1 ? { dates: before.dates } : {},
    ),
  ],
  [
    'takes a price for an event with a day ahead only',
    39,
    refusingWhere(({ price }, { before }) => Boolean(price) && before.dates.length === 0),
  ],
  [
    'needs to be told twice',
    5,
    remembering(() => {
      let last = ''
      return storing((merged, { before }) => {
        const again = last === JSON.stringify(merged)
        last = JSON.stringify(merged)
        return again ? {} : before
      })
    }),
  ],
  [
    'takes a body without white space for one that it has been sent before',
    5,
    (sound) => ({
      around: (request, answer) =>
        request.operation === 'update' && /\}$/.test(`${request.body}`)
          ? Promise.resolve({ status: 200, headers: {}, body: {} })
          : sound.around(request, answer),
    }),
  ],
  [
    'takes fields in their usual order for those that it has been sent before',
    5,
    (sound) => ({
      around: (request, answer) => {
        const sent = Object.keys(
          request.operation === 'update' ? JSON.parse(`${request.body}`) : {},
        )
        const isUsual =
          sent.length > 0 && `${sent}` === `${updateFields.filter((field) => sent.includes(field))}`
        return isUsual
          ? Promise.resolve({ status: 200, headers: {}, body: {} })
          : sound.around(request, answer)
      },
    }),
  ],
  [
    'carries out an update with the next one',
    39,
    () => {
      let late: Update = {}
      return {
        merge: ({ before, update }) => {
          const merged = { ...before, ...late }
          late = update
          return merged
        },
      }
    },
  ],
  ['resets what it is not sent', 3, basedOn(spoilt)],
]

describe('restoring step by step', () => {
  it.for(stepwise)('puts back an event of a service that %s', async ([_, most, decisions]) => {
    const { mustBeRestored, requests } = await left(1, decisions)
    await mustBeRestored()
    expect(requests.length).toBeLessThanOrEqual(most)
  })

  it('goes round by no dates where a service fails at these in the place of others', async () => {
    const originals = eventsFromToday(1, { dates: [day(1), day(5)] })
    const moved = (event: SpecialEvent) => ({ ...event, dates: [day(2), day(6)] })
    const failing = refusingWhere(
      ({ dates = [] }, { before }) =>
        dates.length > 0 && before.dates.length > 0 && `${dates}` !== `${before.dates}`,
      500,
    )
    const { restored, reference } = await leftChanged(originals, moved, failing)
    expect(await restored()).toMatchObject({ notRestored: [] })
    expect(reference.snapshot()).toEqual(originals)
  })

  it('reads again where a copy is kept for a second', async () => {
    let stale: { readonly at: number; readonly event: SpecialEvent } | undefined
    const { mustBeRestored } = await left(
      1,
      finds((event) => {
        if (event && (!stale || performance.now() - stale.at > 1000))
          stale = { at: performance.now(), event }
        return stale?.event
      }),
    )
    await mustBeRestored()
  })

  it('makes good what a field sent alone has done to the others, and leaves the rest as it can', async () => {
    // All fields together lose the price; the price alone resets the others.
    const { reference, restored, requests, originals } = await left(1, () => ({
      merge: ({ before, update }) => ({ ...spoilt(before), ...without('price')(update) }),
    }))
    expect(await restored()).toMatchObject({ restored: 0 })
    expect(reference.snapshot()).toEqual([{ ...originals[0], price: 0 }])
    expect(requests.length).toBeLessThanOrEqual(45)
  })

  it.each<[string, Partial<NotTaken>, refused: (update: Update) => boolean]>([
    [
      'all but the price of a service that takes no fraction any more',
      { field: 'price', was: 19.99, is: 0 },
      ({ price = 0 }) => !Number.isInteger(price),
    ],
    [
      'the days that the service takes, also after one that it does not',
      { field: 'dates', was: [day(1), day(5)], is: [day(5)] },
      ({ dates = [] }) => dates.includes(day(1)),
    ],
  ])('puts back %s, and says so', async (_, { field = 'name', was, is }, isRefused) => {
    const { reference, restored, originals, requests } = await left(1, refusingWhere(isRefused))
    const { notRestored } = await restored()
    const values = [{ field, was, is, status: 400 }]
    expect(notRestored).toMatchObject([{ reason: reason('values-not-stored', { values }) }])
    expect(reference.snapshot()).toEqual([{ ...originals[0], [field]: is }])
    expect(requests.length).toBeLessThanOrEqual(39)
  })

  it('knows what it has left itself, when it is tried again', async () => {
    let isStuck = true
    const { restored, reference, originals } = await left(
      1,
      merging((_merged, { before }) => (isStuck ? { ...before, name: 'Not what was sent' } : {})),
    )
    expect(await restored()).toMatchObject({ restored: 0 })
    isStuck = false
    expect(await restored()).toMatchObject({ restored: 1 })
    expect(reference.snapshot()).toEqual(originals)
  })
})
