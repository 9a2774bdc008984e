import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import eventSchema from '../../../contracts/special-event.schema.json' with { type: 'json' }
import updateSchema from '../../../contracts/special-event-update.schema.json' with { type: 'json' }
import {
  ordinaryDates,
  ordinaryPrice,
  trickyPrices,
  update,
} from '../../../src/arbitraries/update.ts'
import { fieldIsValid } from '../../../src/contract/schemas.ts'
import { updateFields } from '../../../src/contract/special-event.ts'
import { farRange } from '../../../src/world/values/far-days.ts'
import { changedContract } from '../contract/changed-contract.ts'

const ajv = new Ajv2020({ schemas: { 'special-event.schema.json': eventSchema } })
addFormats.default(ajv, { mode: 'full' })
const isUpdate = ajv.compile(updateSchema)

describe('a generated update', () => {
  it('is valid by the schema of update bodies, and survives JSON', () => {
    fc.assert(
      fc.property(update(), (body) => {
        expect(isUpdate(body)).toBe(true)
        expect(JSON.parse(JSON.stringify(body))).toEqual(body)
        expect(Object.keys(body).every((field) => updateFields.includes(field as never))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('what is generated', () => {
  const program = `import * as fc from 'fast-check'
    import { update } from './src/arbitraries/update.ts'
    const bodies = fc.sample(update(), { numRuns: 300, seed: 1 })
    const types = {}
    for (const body of bodies)
      for (const [field, value] of Object.entries(body)) types[field] = typeof value
    tell(types)`

  it('follows the schema: fields that come, go and change their type', async () => {
    const reference = (field: string) => ({
      $ref: `special-event.schema.json#/properties/${field}`,
    })
    const contract = changedContract({
      'special-event': ({ properties }) => {
        properties.curator = { type: 'string' }
        properties.location = { type: 'number' }
      },
      'special-event-update': ({ properties }) => {
        delete properties.price
        properties.curator = reference('curator')
      },
    })
    expect(await contract.told(program)).toEqual({
      name: 'string',
      location: 'number',
      eventDescription: 'string',
      dates: 'object',
      curator: 'string',
    })
  })

  it('is refused for a type that nothing makes values of, rather than left out', async () => {
    const contract = changedContract({
      'special-event': ({ properties }) => {
        properties.name = { type: 'boolean' }
      },
    })
    await expect(contract.told(program)).rejects.toThrow(
      'no arbitrary makes values of type boolean, as name has',
    )
  })
})

describe('ordinary dates', () => {
  it('are distinct days in ascending order, of those kept for generated updates', () => {
    const { startDate, endDate } = farRange('ordinary')
    fc.assert(
      fc.property(ordinaryDates(), (dates) => {
        expect(fieldIsValid('dates', dates)).toBe(true)
        expect(dates).toEqual([...new Set(dates)].sort())
        for (const date of dates) expect(date >= startDate && date <= endDate).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('are none, one and many', () => {
    const counts = fc.sample(ordinaryDates(), { numRuns: 500, seed: 1 }).map(({ length }) => length)
    expect(counts).toEqual(expect.arrayContaining([0, 1, 2, 3]))
  })
})

const hasTwoDecimals = (price: number) => /^\d+(\.\d{1,2})?$/.test(String(price))

describe('ordinary prices', () => {
  it('have two decimals at most, are not negative, and differ from the next in binary32', () => {
    fc.assert(
      fc.property(ordinaryPrice(), (price) => {
        expect(hasTwoDecimals(price)).toBe(true)
        expect(Object.is(price, -0)).toBe(false)
        const dearer = Math.round(price * 100 + 1) / 100
        expect(Math.fround(price)).not.toBe(Math.fround(dearer))
      }),
      { numRuns: 2000 },
    )
  })

  it('are whole and fractional, and nothing at all', () => {
    const prices = fc.sample(ordinaryPrice(), { numRuns: 4000, seed: 1 })
    expect(prices.some((price) => Number.isInteger(price))).toBe(true)
    expect(prices.some((price) => !Number.isInteger(price))).toBe(true)
    expect(prices).toContain(0)
    expect(prices).toEqual(expect.arrayContaining([...trickyPrices]))
  })
})

describe('tricky prices', () => {
  it('get lost where cents are reckoned in binary fractions, most of them', () => {
    for (const price of trickyPrices) expect(hasTwoDecimals(price)).toBe(true)
    const truncated = trickyPrices.filter((price) => Math.trunc(price * 100) / 100 !== price)
    expect(truncated.length).toBeGreaterThan(3)
    const inexact = trickyPrices.filter((price) => Math.fround(price) !== price)
    expect(inexact.length).toBeGreaterThan(trickyPrices.length / 2)
  })
})
