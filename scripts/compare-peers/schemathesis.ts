import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { documentFor } from './document.ts'
import { authorization } from './ground.ts'
import { jsonFile } from './json-file.ts'
import { runProgram } from './program.ts'
import type { Tool } from './tool.ts'

/** Checks that hold a service to what this contract leaves open. */
const excluded = ['positive_data_acceptance', 'negative_data_rejection', 'unsupported_method']

/** Schemathesis; undefined where it is not installed. */
export function schemathesis(): Tool | undefined {
  for (const command of ['st', 'schemathesis']) {
    const version = versionOf(command)
    if (version !== undefined) return toolOf(command, version)
  }
  return undefined
}

function toolOf(command: string, version: string): Tool {
  return {
    name: 'schemathesis',
    title: `Schemathesis ${version}`,
    how:
      'All phases with their default numbers of cases and seed 1, and all checks but three that hold a ' +
      `service to what this contract leaves open (${excluded.join(', ')}). On every third of the services.`,
    step: 3,
    contentWith: [0],
    prepare: async () => {},
    run: async (ground) => {
      const { folder, url } = ground
      const document = await jsonFile(join(folder, 'openapi.json'), documentFor(ground))
      const credentials = ['--header', `Authorization: ${authorization(ground)}`]
      const checks = ['--exclude-checks', excluded.join(',')]
      const options = ['--seed', '1', '--generation-database', 'none', '--no-color']
      const args = ['run', document, '--url', url, ...credentials, ...checks, ...options]
      return runProgram(command, args, { folder })
    },
  }
}

const longestVersionMs = 30_000

/** The version of a command; undefined where there is none of that name, or it is of another program. */
function versionOf(name: string): string | undefined {
  try {
    const options = { encoding: 'utf8', stdio: 'pipe', timeout: longestVersionMs } as const
    const said = execFileSync(name, ['--version'], options)
    return /schemathesis|st, version/i.test(said) ? /\d+(\.\d+)+/.exec(said)?.[0] : undefined
  } catch {
    return undefined
  }
}
