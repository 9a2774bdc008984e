import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import eventSchema from '../../../contracts/special-event.schema.json' with { type: 'json' }
import updateSchema from '../../../contracts/special-event-update.schema.json' with { type: 'json' }
import { fieldValue, update } from '../../../src/arbitraries/update.ts'
import { type Update, updateFields } from '../../../src/contract/special-event.ts'
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

  it('sends every field now and then, and leaves every field out', () => {
    const bodies: Update[] = fc.sample(update(), { numRuns: 300, seed: 1 })
    for (const field of updateFields) {
      expect(bodies.some((body) => field in body)).toBe(true)
      expect(bodies.some((body) => !(field in body))).toBe(true)
    }
  })

  it('is the same for the same seed', () => {
    const sample = (seed: number) => fc.sample(update(), { numRuns: 20, seed })
    expect(sample(7)).toEqual(sample(7))
    expect(sample(7)).not.toEqual(sample(8))
  })
})

it.each(updateFields)('a generated value of %s is valid in that field', (field) => {
  fc.assert(fc.property(fieldValue(field), (value) => isUpdate({ [field]: value })))
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
