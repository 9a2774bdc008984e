import { describe, expect, it } from 'vitest'
import {
  defaultLimit,
  defaultPage,
  defaultRangeDays,
  listParameters,
  maximumLimit,
} from '../../../src/contract/list-query.ts'
import { changedContract } from './changed-contract.ts'

describe('the query of a listing', () => {
  it('has the parameters, defaults and maximum of the specification', () => {
    expect(listParameters).toEqual(['startDate', 'endDate', 'page', 'limit'])
    expect({ defaultPage, defaultLimit, maximumLimit, defaultRangeDays }).toEqual({
      defaultPage: 1,
      defaultLimit: 10,
      maximumLimit: 30,
      defaultRangeDays: 7,
    })
  })

  it('has them from its schema, whatever they are there', async () => {
    const contract = changedContract({
      'list-query': ({ properties }) => {
        Object.assign(properties.page ?? {}, { default: 0 })
        Object.assign(properties.limit ?? {}, { default: 25, maximum: 50 })
        const daysAfter = { parameter: 'startDate', days: 14 }
        Object.assign(properties.endDate ?? {}, { 'x-default': { daysAfter } })
        properties.location = { type: 'string' }
      },
    })
    const program = "import * as query from './src/contract/list-query.ts'\ntell(query)"
    expect(await contract.told(program)).toEqual({
      listParameters: ['startDate', 'endDate', 'page', 'limit', 'location'],
      defaultPage: 0,
      defaultLimit: 25,
      maximumLimit: 50,
      defaultRangeDays: 14,
    })
  })
})
