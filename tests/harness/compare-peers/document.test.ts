import { describe, expect, it } from 'vitest'
import openapi from '../../../contracts/openapi.json' with { type: 'json' }
import { documentFor, exampleUpdate } from '../../../scripts/compare-peers/document.ts'
import { specialEventFaults, updateFaults } from '../../../src/contract/schemas.ts'
import { ground } from './ground-of-a-test.ts'

const paths = (given: Parameters<typeof documentFor>[0]) => documentFor(given).paths

describe('the document that tools are given', () => {
  it('is in one piece', () => {
    expect(JSON.stringify(documentFor(ground))).not.toContain('$ref')
  })

  it('has the service itself for its examples', () => {
    const document = documentFor(ground)
    expect(document.servers).toEqual([{ url: ground.url }])
    const text = JSON.stringify(document.paths)
    for (const value of [ground.event?.eventId, ground.startDate, ground.endDate])
      expect(text).toContain(`"example":"${value}"`)
    expect(text).not.toContain(openapi.components.examples.SpecialEvent.value.eventDescription)
  })

  it('shows an update that changes the event, and the event after it', () => {
    expect(updateFaults(exampleUpdate)).toEqual([])
    const text = JSON.stringify(paths(ground))
    const after = { ...ground.event, ...exampleUpdate }
    expect(specialEventFaults(after)).toEqual([])
    expect(after).not.toEqual(ground.event)
    expect(text).toContain(`"example":${JSON.stringify(after)}`)
  })

  it('describes no update where none may be sent, and only the list where there is no event', () => {
    const methods = (given: Parameters<typeof documentFor>[0]) =>
      Object.values(paths(given)).flatMap((path) =>
        Object.keys(path).filter((name) => name !== 'parameters'),
      )
    expect(methods(ground)).toEqual(['get', 'get', 'patch'])
    expect(methods({ ...ground, profile: 'read-only' })).toEqual(['get', 'get'])
    expect(methods({ ...ground, event: undefined })).toEqual(['get'])
  })
})
