import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentFor, exampleUpdate, jsonFile } from './document.ts'
import { install, runInstalled, ToolFault } from './installed.ts'
import type { Ground } from './target.ts'
import type { Tool } from './tools.ts'

const versions = { portman: '1.33.0', newman: '6.2.2' }

// Portman uses tslib without depending on it.
const packages = [
  `@apideck/portman@${versions.portman}`,
  `newman@${versions.newman}`,
  'tslib@2.8.1',
] as const

/** Portman, whose collections Newman runs. */
export const portman: Tool = {
  name: 'portman',
  title: `Portman ${versions.portman} with Newman ${versions.newman}`,
  how:
    'All contract tests on each operation; the identifier and the values sent have to come back; then each ' +
    'operation without credentials. The collection is generated once and run with the variables of ' +
    'each service, so that the time is that of Newman alone.',
  prepare: () => install(packages),
  run: async (ground) => {
    const { folder } = ground
    const collection = await jsonFile(join(folder, 'collection.json'), await collectionFor(ground))
    const options = ['--timeout-request', '20000', '--ignore-redirects', ...variablesOf(ground)]
    const args = ['run', collection, ...options]
    return runInstalled(packages, 'newman/bin/newman.js', args, folder)
  },
}

const collections = new Map<string, Promise<unknown>>()

/** One collection for all services on which the same may be done. */
function collectionFor(ground: Ground): Promise<unknown> {
  const kind = `${ground.profile} ${ground.event !== undefined}`
  const collection = collections.get(kind) ?? generated(ground)
  collections.set(kind, collection)
  return collection
}

async function generated(ground: Ground): Promise<unknown> {
  const { folder } = ground
  const path = join(folder, 'generated.json')
  const options = {
    local: await jsonFile(join(folder, 'openapi.json'), documentFor(ground)),
    portmanConfigFile: await jsonFile(join(folder, 'portman.json'), portmanSettings(ground)),
    baseUrl: '{{targetUrl}}',
    bundleContractTests: 'false',
    envFile: await jsonFile(join(folder, 'no.env'), ''),
    output: path,
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const { code, stdout } = await runInstalled(
    packages,
    '@apideck/portman/bin/portman',
    args,
    folder,
  )
  if (code !== 0) throw new ToolFault(`Portman has generated no collection: ${stdout}`)
  return JSON.parse(await readFile(path, 'utf8'))
}

function variablesOf({ url, username, password, event, startDate, endDate }: Ground): string[] {
  const variables = { targetUrl: url, username, password, startDate, endDate }
  const known = { ...variables, ...(event && { eventId: event.eventId }) }
  return Object.entries(known).flatMap(([name, value]) => ['--env-var', `${name}=${value}`])
}

const everything = '*::/*'
const oneEvent = '*::/special-events/{eventId}'

/** The configuration of Portman: its contract tests, and what else it can be told to expect. */
function portmanSettings({ event, profile }: Pick<Ground, 'event' | 'profile'>) {
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
