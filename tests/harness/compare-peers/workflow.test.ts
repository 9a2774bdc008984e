import { describe, expect, it } from 'vitest'
import { exampleUpdate } from '../../../scripts/compare-peers/document.ts'
import type { Ground } from '../../../scripts/compare-peers/ground.ts'
import { workflowFor } from '../../../scripts/compare-peers/workflow.ts'
import { ground } from './ground-of-a-test.ts'

const workflows = (given: Ground) => workflowFor(given, 'openapi.json').workflows
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
