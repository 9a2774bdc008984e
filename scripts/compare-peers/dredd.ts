import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentFor } from './document.ts'
import { authorization } from './ground.ts'
import { install, runInstalled } from './installed.ts'
import { jsonFile } from './json-file.ts'
import type { Tool } from './tool.ts'

const version = '14.1.0'
const packages = [`dredd@${version}`] as const
const hooks = fileURLToPath(new URL('./dredd-hooks.cjs', import.meta.url))

/** Dredd, with hooks that make up for what it does not know of OpenAPI. */
export const dredd: Tool = {
  name: 'dredd',
  title: `Dredd ${version}`,
  how:
    'Sends the example request of each operation. Hooks hand it the schemas of the contract in place of ' +
    'those that it infers from examples, let media types have parameters, send the requests to which it ' +
    'expects 401 without credentials, and take any refusal of these.',
  step: 1,
  contentWith: [0],
  prepare: () => install(packages),
  run: async (ground) => {
    const { folder, url } = ground
    const document = await jsonFile(join(folder, 'openapi.json'), documentFor(ground))
    const credentials = ['--header', `Authorization: ${authorization(ground)}`]
    const options = [...credentials, '--hookfiles', hooks, '--loglevel', 'error']
    return runInstalled(packages, 'dredd/bin/dredd', [document, url, ...options], { folder })
  },
}
