import { describe, expect, it } from 'vitest'
import openapi from '../../../contracts/openapi.json' with { type: 'json' }
import { documentFor, exampleUpdate } from '../../../scripts/compare-peers/document.ts'
import { workflowFor } from '../../../scripts/compare-peers/respect.ts'
import { examplesFor } from '../../../scripts/compare-peers/specmatic.ts'
import { authorization, type Ground } from '../../../scripts/compare-peers/target.ts'
import { specialEventFaults, updateFaults } from '../../../src/contract/schemas.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { specialEvent } from '../reference/running-service.ts'

/** What a tool is told of a service that is not there. */
const ground: Ground = {
  url: 'http://127.0.0.1:1/v2.0',
  username: 'museum',
  password: 'p',
  profile: 'full',
  settings: {},
  event: specialEvent(1, { dates: ['2026-12-04' as IsoDate] }),
  startDate: '2026-12-04' as IsoDate,
  endDate: '2026-12-11' as IsoDate,
  folder: '/nowhere',
}

const paths = (given: Ground) => documentFor(given).paths

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
    const methods = (given: Ground) =>
      Object.values(paths(given)).flatMap((path) =>
        Object.keys(path).filter((name) => name !== 'parameters'),
      )
    expect(methods(ground)).toEqual(['get', 'get', 'patch'])
    expect(methods({ ...ground, profile: 'read-only' })).toEqual(['get', 'get'])
    expect(methods({ ...ground, event: undefined })).toEqual(['get'])
  })
})

const workflows = (given: Ground) => workflowFor(given).workflows
const steps = (given: Ground) => workflows(given).map((each) => each.steps.map((one) => one.stepId))

describe('the workflow that respect runs', () => {
  it('lists, gets, updates, gets again and puts back, then tries without credentials', () => {
    const [withCredentials, without] = steps(ground)
    expect(withCredentials).toEqual(['list', 'get', 'update', 'get-again', 'put-back'])
    expect(without).toHaveLength(3)
  })

  it('sends no update where none may be sent, and asks for no event where there is none', () => {
    expect(steps({ ...ground, profile: 'read-only' })[0]).toEqual(['list', 'get'])
    expect(steps({ ...ground, event: undefined })[0]).toEqual(['list'])
  })

  it('expects the identifier and the values that were sent, but of no mock with canned answers', () => {
    const text = JSON.stringify(workflows(ground))
    expect(text).toContain(`$response.body#/eventId == '${ground.event?.eventId}'`)
    expect(text).toContain(`$response.body#/price == ${exampleUpdate.price}`)
    const ofMock = JSON.stringify(workflows({ ...ground, profile: 'static-mock' }))
    expect(ofMock).not.toContain('$response.body#/eventId')
  })
})

describe('the examples that Specmatic is given', () => {
  const names = (given: Ground) => Object.keys(examplesFor(given))

  it('are one of each operation, and one of each with wrong credentials', () => {
    const ofEach = ['list', 'get', 'update'].flatMap((name) => [
      name,
      `${name}-with-wrong-credentials`,
    ])
    expect(names(ground)).toEqual(ofEach)
    const { update, 'update-with-wrong-credentials': wrong } = examplesFor(ground)
    const body = { ...ground.event, ...exampleUpdate }
    expect(update).toMatchObject({
      'http-request': { body: exampleUpdate },
      'http-response': { body },
    })
    expect(update).not.toHaveProperty('http-request.headers')
    expect(wrong).toMatchObject({ 'http-request': { body: exampleUpdate } })
    expect(wrong).not.toHaveProperty('http-request.headers.Authorization', authorization(ground))
  })

  it('are none of an update where none may be sent, and of the list alone where there is no event', () => {
    expect(names({ ...ground, profile: 'read-only' }).join()).not.toContain('update')
    expect(names({ ...ground, event: undefined })).toHaveLength(2)
  })

  it('leave out no parameter, since Specmatic would make up its value', () => {
    const { list } = examplesFor(ground)
    for (const { in: place, name } of Object.values(openapi.components.parameters))
      if (place === 'query') expect(list).toHaveProperty(`http-request.query.${name}`)
  })
})
