import { join } from 'node:path'
import { documentFor } from './document.ts'
import { install, runInstalled } from './installed.ts'
import { jsonFile } from './json-file.ts'
import type { Tool } from './tool.ts'
import { workflowFor } from './workflow.ts'

const version = '2.77.0'
const packages = [`@redocly/cli@${version}`] as const
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Redocly CLI's respect, with a description of a workflow. */
export const respect: Tool = {
  name: 'respect',
  title: `Redocly CLI respect ${version}`,
  how:
    'Runs an Arazzo description as its generator makes it, completed by hand: list, get, update, get again ' +
    'and put back, each answer with its status, media type, schema and the values that have to come ' +
    'back, then each operation without credentials.',
  step: 1,
  contentWith: [0],
  prepare: () => install(packages),
  run: async (ground) => {
    const { folder } = ground
    await jsonFile(join(folder, 'openapi.json'), documentFor(ground))
    const workflow = workflowFor(ground, 'openapi.json')
    const path = await jsonFile(join(folder, 'workflow.arazzo.json'), workflow)
    const args = ['respect', path]
    return runInstalled(packages, '@redocly/cli/bin/cli.js', args, { folder, env: quiet })
  },
}
