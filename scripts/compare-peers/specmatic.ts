import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import openapi from '../../contracts/openapi.json' with { type: 'json' }
import { start } from '../command.ts'
import { documentFor, exampleUpdate, jsonFile } from './document.ts'
import { install, pathOf, versionSaidBy } from './installed.ts'
import { authorization, type Ground } from './target.ts'
import type { Tool } from './tools.ts'

const version = '2.55.1'
const packages = [`specmatic@${version}`] as const

/** What its jar is compiled for. */
const oldestJava = 17

/** Without the slower one of Java's two compilers, a run of this length takes two thirds of the CPU time. */
const shortRun = ['-XX:TieredStopAtLevel=1']

/** Specmatic, or the reason why it can't be run here. */
export function specmatic(): Tool | string {
  // One that is older yet can't tell its version in this way.
  if (Number(/\d+/.exec(versionSaidBy('java'))?.[0]) >= oldestJava) return tool
  return `Specmatic was left out: there is no Java ${oldestJava} or newer on the PATH.`
}

const tool: Tool = {
  name: 'specmatic',
  title: `Specmatic ${version}`,
  how:
    'Contract tests from an example of each operation, and one more of each with wrong credentials, to which 401 ' +
    'is expected; schema resiliency tests, positive and negative ones, but only positive ones where a mock has ' +
    'canned answers. Properties that the document does not name are allowed.',
  prepare: () => install(packages),
  run: async (ground) => {
    const { folder, url } = ground
    const document = await jsonFile(join(folder, 'openapi.json'), documentFor(ground))
    // Specmatic finds the examples of a document by the name of this folder.
    const beside = join(folder, 'openapi_examples')
    await mkdir(beside)
    for (const [name, example] of Object.entries(examplesFor(ground)))
      await jsonFile(join(beside, `${name}.json`), example)
    const jar = pathOf(packages, 'specmatic/specmatic.jar')
    const args = ['test', document, `--testBaseURL=${url}`, '--timeout=20']
    return start('java', [...shortRun, '-jar', jar, ...args], settingsFor(ground), folder).ended
  },
}

function settingsFor(ground: Ground): Readonly<Record<string, string>> {
  const [, token = ''] = authorization(ground).split(' ')
  return {
    SPECMATIC_BASIC_AUTH_TOKEN: token,
    SPECMATIC_GENERATIVE_TESTS: 'true',
    ONLY_POSITIVE: `${ground.profile === 'static-mock'}`,
    EXTENSIBLE_SCHEMA: 'true',
    SPECMATIC_DISABLE_TELEMETRY: 'true',
  }
}

/**
 * An example of each operation, and one of each with wrong credentials. Specmatic sends those of the service wherever
 * an example has none, so no request can be sent without any; and an example can only expect one status.
 */
export function examplesFor(ground: Ground) {
  const { event, profile, startDate, endDate } = ground
  const { Page, Limit } = openapi.components.parameters
  // Of what an example leaves out, Specmatic makes up any value, such as a negative limit.
  const query = { startDate, endDate, page: Page.example, limit: Limit.example }
  const list = { method: 'GET', path: '/special-events', query }
  const path = `/special-events/${event?.eventId}`
  const update = { method: 'PATCH', path, body: exampleUpdate }
  const updated = { ...event, ...exampleUpdate }
  const wrong = authorization({ ...ground, password: `not ${ground.password}` })
  return {
    ...examples('list', list, event ? [event] : [], wrong),
    ...(event && examples('get', { method: 'GET', path }, event, wrong)),
    ...(event && profile !== 'read-only' && examples('update', update, updated, wrong)),
  }
}

function examples(name: string, request: object, body: unknown, wrong: string) {
  const refused = { ...request, headers: { Authorization: wrong } }
  return {
    [name]: { 'http-request': request, 'http-response': { status: 200, body } },
    [`${name}-with-wrong-credentials`]: {
      'http-request': refused,
      'http-response': { status: 401, body: {} },
    },
  }
}
