import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentFor } from './document.ts'
import type { Ground } from './ground.ts'
import { install, runInstalled } from './installed.ts'
import { jsonFile } from './json-file.ts'
import { portmanSettings } from './portman-settings.ts'
import { type Tool, ToolFault } from './tool.ts'

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
  step: 1,
  contentWith: [0],
  prepare: () => install(packages),
  run: async (ground) => {
    const { folder } = ground
    const collection = await jsonFile(join(folder, 'collection.json'), await collectionFor(ground))
    const args = [
      'run',
      collection,
      '--timeout-request',
      '20000',
      '--ignore-redirects',
      ...variablesOf(ground),
    ]
    return runInstalled(packages, 'newman/bin/newman.js', args, { folder })
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
  const { code, stdout } = await runInstalled(packages, '@apideck/portman/bin/portman', args, {
    folder,
  })
  if (code !== 0) throw new ToolFault(`Portman has generated no collection: ${stdout}`)
  return JSON.parse(await readFile(path, 'utf8'))
}

function variablesOf({ url, username, password, event, startDate, endDate }: Ground): string[] {
  const variables = { targetUrl: url, username, password, startDate, endDate }
  const known = { ...variables, ...(event && { eventId: event.eventId }) }
  return Object.entries(known).flatMap(([name, value]) => ['--env-var', `${name}=${value}`])
}
