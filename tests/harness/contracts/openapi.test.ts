import { describe, expect, it } from 'vitest'
import listQuery from '../../../contracts/list-query.schema.json' with { type: 'json' }
import openapi from '../../../contracts/openapi.json' with { type: 'json' }
import specialEvent from '../../../contracts/special-event.schema.json' with { type: 'json' }
import { openapiDocument } from '../../../scripts/openapi-docs.ts'
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
    for (const { responses } of operations)
      expect(Object.keys(responses)).toStrictEqual(['200', '401', 'default'])
  })

  it('is what npm run docs:openapi writes', () => {
    expect(openapi).toStrictEqual(openapiDocument())
  })

  it('has the parameters of the list query, each with its schema', () => {
    const listed = list.parameters.map(({ $ref }) => resolved($ref))
    expect(Object.fromEntries(listed.map(({ name, schema }) => [name, schema]))).toStrictEqual(
      listQuery.properties,
    )
  })

  it('takes the schemas of bodies from the files of the contract, and refers to nothing outside', () => {
    expect(schemaOf(list.responses[200])).toBe('#/components/schemas/SpecialEventList')
    expect(schemaOf(get.responses[200])).toBe('#/components/schemas/SpecialEvent')
    expect(schemaOf(update.responses[200])).toBe('#/components/schemas/SpecialEvent')
    expect(schemaOf(update.requestBody)).toBe('#/components/schemas/SpecialEventUpdate')
    const { $schema: _, ...schema } = specialEvent
    expect(openapi.components.schemas.SpecialEvent).toMatchObject(schema)
    expect(JSON.stringify(openapi)).not.toMatch(/"\$ref":"(?!#\/components\/)/)
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
