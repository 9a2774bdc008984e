import { describe, expect, it } from 'vitest'
import {
  type EventId,
  receivedDates,
  receivedId,
  sameId,
} from '../../../src/contract/special-event.ts'
import { changedContract } from './changed-contract.ts'

const id = '0e7b1c52-93f4-4d0a-8a51-0000000000ff' as EventId

describe('the fields of a special event', () => {
  it('come from the schemas, whatever they are there', async () => {
    const contract = changedContract({
      'special-event': ({ properties }) => {
        properties.curator = { type: 'string' }
      },
      'special-event-update': ({ properties }) => {
        delete properties.price
      },
    })
    const program = `import { eventFields, updateFields } from './src/contract/special-event.ts'
      tell([eventFields.at(-1), updateFields])`
    expect(await contract.told(program)).toEqual([
      'curator',
      ['name', 'location', 'eventDescription', 'dates'],
    ])
  })
})

describe('what a received event carries', () => {
  it('is its identifier as it stands there, if that is text', () => {
    expect(receivedId({ eventId: id.toUpperCase() })).toBe(id.toUpperCase())
    for (const eventId of [undefined, null, 7, [id], {}])
      expect(receivedId({ eventId })).toBeUndefined()
  })

  it('are its dates, those that are text', () => {
    const dates = ['2027-01-01', null, 20270101, '', ['2027-01-02'], 'soon']
    expect(receivedDates({ dates })).toEqual(['2027-01-01', '', 'soon'])
    for (const none of [undefined, null, '2027-01-01', {}, 7])
      expect(receivedDates({ dates: none })).toEqual([])
  })
})

describe('two identifiers', () => {
  it('name one event in whatever letter case', () => {
    expect(sameId(id, id.toUpperCase() as EventId)).toBe(true)
    expect(sameId(id, id)).toBe(true)
  })

  it('name none, or two, otherwise', () => {
    expect(sameId(id, id.replace('f', 'e') as EventId)).toBe(false)
    expect(sameId(id, undefined)).toBe(false)
    expect(sameId(undefined, id)).toBe(false)
    expect(sameId(undefined, undefined)).toBe(false)
  })
})
