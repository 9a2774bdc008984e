import { join } from 'node:path'
import type { Profile } from '../../src/contract/clauses.ts'
import type { EventId } from '../../src/contract/special-event.ts'
import { documentFor, exampleUpdate, jsonFile } from './document.ts'
import { install, runInstalled } from './installed.ts'
import { authorization, type Ground } from './target.ts'
import type { Tool } from './tools.ts'

const redoclyPackages = ['@redocly/cli@2.77.0'] as const
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Redocly CLI's respect, with a description of a workflow. */
export const respect: Tool = {
  name: 'respect',
  title: 'Redocly CLI respect 2.77.0',
  how:
    'Runs an Arazzo description as its generator makes it, completed by hand: list, get, update, get again ' +
    'and put back, each answer with its status, media type, schema and the values that have to come ' +
    'back, then each operation without credentials.',
  prepare: () => install(redoclyPackages),
  run: async (ground) => {
    const { folder } = ground
    await jsonFile(join(folder, 'openapi.json'), documentFor(ground))
    const workflow = workflowFor(ground)
    const path = await jsonFile(join(folder, 'workflow.arazzo.json'), workflow)
    const script = '@redocly/cli/bin/cli.js'
    return runInstalled(redoclyPackages, script, ['respect', path], folder, quiet)
  },
}

/**
 * What `redocly generate-arazzo` makes of the document, completed by hand: list, get, update, get again
 * and put back, with the values that are to come back, then each operation without credentials. Status,
 * media type and schema of every answer are checked by the document itself.
 */
export function workflowFor(ground: Ground) {
  const { event, profile, startDate, endDate } = ground
  const credentials = { in: 'header', name: 'Authorization', value: authorization(ground) }
  const range = [inQuery('startDate', startDate), inQuery('endDate', endDate)]
  const signedIn = [
    step('list', 'listSpecialEvents', { parameters: [credentials, ...range] }),
    ...(event ? ofOneEvent(event.eventId, profile, credentials) : []),
  ]
  const operations = new Map(signedIn.map((made) => [made.operationId, made.stepId]))
  return {
    arazzo: '1.0.1',
    info: { title: 'Special events', version: '1' },
    sourceDescriptions: [{ name: 'contract', type: 'openapi', url: 'openapi.json' }],
    workflows: [
      { workflowId: 'with-credentials', steps: signedIn },
      {
        workflowId: 'without-credentials',
        steps: [...operations].map(([operationId, stepId]) => ({
          stepId,
          operationId,
          successCriteria: [{ condition: '$statusCode >= 300' }],
        })),
      },
    ],
  }
}

function ofOneEvent(eventId: EventId, profile: Profile, credentials: object) {
  const parameters = [credentials, { in: 'path', name: 'eventId', value: eventId }]
  // A mock with canned answers knows no other ones.
  const expecting = (fields: object) => (profile === 'static-mock' ? {} : { eventId, ...fields })
  const updated = { parameters, expected: expecting(exampleUpdate) }
  const [location, price] = ['location', 'price'].map((field) => `$steps.get.outputs.${field}`)
  const requestBody = { contentType: 'application/json', payload: { location, price } }
  const outputs = { location: '$response.body#/location', price: '$response.body#/price' }
  return [
    step('get', 'getSpecialEvent', { parameters, expected: expecting({}), outputs }),
    ...(profile === 'read-only'
      ? []
      : [
          step('update', 'updateSpecialEvent', updated),
          step('get-again', 'getSpecialEvent', updated),
          step('put-back', 'updateSpecialEvent', { parameters, requestBody }),
        ]),
  ]
}

function inQuery(name: string, value: string) {
  return { in: 'query', name, value }
}

function step(
  stepId: string,
  operationId: string,
  { expected = {}, ...rest }: { readonly expected?: object; readonly [member: string]: unknown },
) {
  const conditions = Object.entries(expected).map(
    ([field, value]) =>
      `$response.body#/${field} == ${typeof value === 'string' ? `'${value}'` : value}`,
  )
  return {
    stepId,
    operationId: `$sourceDescriptions.contract.${operationId}`,
    ...rest,
    successCriteria: ['$statusCode == 200', ...conditions].map((condition) => ({ condition })),
  }
}
