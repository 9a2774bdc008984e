import { exampleUpdate } from './document.ts'
import type { Ground } from './ground.ts'

const everything = '*::/*'
const oneEvent = '*::/special-events/{eventId}'

/** The configuration of Portman: its contract tests, and what else it can be told to expect. */
export function portmanSettings({ event, profile }: Pick<Ground, 'event' | 'profile'>) {
  const enabled = { enabled: true }
  const stateful = event !== undefined && profile !== 'static-mock'
  return {
    version: 1.0,
    globals: {
      securityOverwrites: { basic: { username: '{{username}}', password: '{{password}}' } },
    },
    overwrites: [
      {
        openApiOperation: 'GET::/special-events',
        overwriteRequestQueryParams: ['startDate', 'endDate'].map(variable),
      },
      { openApiOperation: oneEvent, overwriteRequestPathVariables: [variable('eventId')] },
    ],
    tests: {
      contractTests: [
        {
          openApiOperation: everything,
          statusSuccess: enabled,
          contentType: enabled,
          jsonBody: enabled,
          schemaValidation: enabled,
          headersPresent: enabled,
        },
      ],
      contentTests: stateful && profile === 'full' ? [sentValuesComeBack] : [],
      extendTests: stateful ? [identifierComesBack] : [],
      variationTests: [withoutCredentials],
    },
  }
}

const sentValuesComeBack = {
  openApiOperation: 'PATCH::/special-events/{eventId}',
  responseBodyTests: Object.entries(exampleUpdate).map(([key, value]) => ({ key, value })),
}

const identifierComesBack = {
  openApiOperation: oneEvent,
  append: true,
  tests: [
    "pm.test('The event of the path', () => pm.expect(pm.response.json().eventId).to.eql(pm.variables.get('eventId')))",
  ],
}

const withoutCredentials = {
  openApiOperation: everything,
  openApiResponse: '401',
  variations: [
    {
      name: 'without credentials',
      overwrites: [{ overwriteRequestSecurity: { noauth: {} } }],
      tests: {
        extendTests: [
          {
            tests: ["pm.test('Refused', () => pm.expect(pm.response.code).to.be.at.least(300))"],
          },
        ],
      },
    },
  ],
}

function variable(name: string) {
  return { key: name, value: `{{${name}}}`, overwrite: true }
}
