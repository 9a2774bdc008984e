import { describe, expect, it } from 'vitest'
import listQuery from '../../../contracts/list-query.schema.json' with { type: 'json' }
import openapi from '../../../contracts/openapi.json' with { type: 'json' }
import { specialEventFaults, updateFaults } from '../../../src/contract/schemas.ts'

const { get: list } = openapi.paths['/special-events']
const { get, patch: update } = openapi.paths['/special-events/{eventId}']
const operations = [list, get, update]
const { parameters, examples } = openapi.components

describe('contracts/openapi.json', () => {
  it('describes the three operations, each with the security scheme and what is not shown', () => {
    expect(operations.map(({ operationId }) => operationId)).toStrictEqual([
      'listSpecialEvents',
      'getSpecialEvent',
      'updateSpecialEvent',
    ])
    expect(openapi.security).toStrictEqual([{ MuseumPlaceholderAuth: [] }])
    for (const { responses } of operations) {
      expect(Object.keys(responses)).toStrictEqual(['200', '401', 'default'])
    }
  })

  it('has the parameters of the list query, over its schema', () => {
    const listed = list.parameters.map(({ $ref }) => resolved($ref))
    expect(listed.map(({ name }) => name)).toStrictEqual(Object.keys(listQuery.properties))
    for (const { name, schema } of listed) {
      expect(schema.$ref).toBe(`./list-query.schema.json#/properties/${name}`)
    }
  })

  it('takes its schemas from the files of the contract', () => {
    expect(schemaOf(list.responses[200])).toBe('./special-event-list.schema.json')
    expect(schemaOf(get.responses[200])).toBe('./special-event.schema.json')
    expect(schemaOf(update.responses[200])).toBe('./special-event.schema.json')
    expect(schemaOf(update.requestBody)).toBe('./special-event-update.schema.json')
  })

  it('gives examples that the contract allows, for mock servers to answer with', () => {
    const listings = Object.values(list.responses[200].content['application/json'].examples)
    expect(listings.map(({ value }) => value.length)).toStrictEqual([3, 0])
    const events = [...listings.flatMap(({ value }) => value), examples.SpecialEvent.value]
    expect(events.flatMap((event) => specialEventFaults(event))).toStrictEqual([])
    const updates = Object.values(update.requestBody.content['application/json'].examples)
    expect(updates.flatMap(({ value }) => updateFaults(value))).toStrictEqual([])
  })
})

function resolved(ref: string): (typeof parameters)[keyof typeof parameters] {
  const name = ref.replace('#/components/parameters/', '') as keyof typeof parameters
  return parameters[name]
}

function schemaOf(body: {
  readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } }
}): string {
  return body.content['application/json'].schema.$ref
}
