import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../package.json' with { type: 'json' }
import { type Ended, settingsNaming, start, startTest } from '../command.ts'
import { documentFor, jsonFile } from './document.ts'
import { install, runInstalled, versionSaidBy } from './installed.ts'
import { authorization, type Ground } from './target.ts'

/** Something that judges a service. */
export interface Tool {
  readonly name: string
  /** With its version, as the table shows it. */
  readonly title: string
  /** How it is run, in sentences. */
  readonly how: string
  /** It is run on every so manieth of the targets chosen; on all of them when absent. */
  readonly step?: number
  /** Exit codes with which it says that it has found nothing wrong; 0 alone when absent. */
  readonly contentWith?: readonly number[]
  /** Makes ready what all runs use; times are taken without it. */
  readonly prepare?: () => Promise<unknown>
  readonly run: (ground: Ground) => Promise<Ended>
}

const dreddPackages = ['dredd@14.1.0'] as const
const hooks = fileURLToPath(new URL('./dredd-hooks.cjs', import.meta.url))

/** Dredd, with hooks that make up for what it does not know of OpenAPI. */
export const dredd: Tool = {
  name: 'dredd',
  title: 'Dredd 14.1.0',
  how:
    'Sends the example request of each operation. Hooks hand it the schemas of the contract in place of ' +
    'those that it infers from examples, let media types have parameters, send the requests to which it ' +
    'expects 401 without credentials, and take any refusal of these.',
  prepare: () => install(dreddPackages),
  run: async (ground) => {
    const { folder, url } = ground
    const document = await jsonFile(join(folder, 'openapi.json'), documentFor(ground))
    const options = [...credentials(ground), '--hookfiles', hooks, '--loglevel', 'error']
    return runInstalled(dreddPackages, 'dredd/bin/dredd', [document, url, ...options], folder)
  },
}

/** Checks that hold a service to what this contract leaves open. */
const excluded = ['positive_data_acceptance', 'negative_data_rejection', 'unsupported_method']

/** Schemathesis, or the reason why it can't be run here. */
export function schemathesis(): Tool | string {
  for (const command of ['st', 'schemathesis']) {
    const version = versionOf(command)
    if (version !== undefined) return toolOf(command, version)
  }
  return 'Schemathesis was left out: neither st nor schemathesis is on the PATH.'
}

function toolOf(command: string, version: string): Tool {
  return {
    name: 'schemathesis',
    title: `Schemathesis ${version}`,
    how:
      'All phases with their default numbers of cases and seed 1, and all checks but three that hold a ' +
      `service to what this contract leaves open (${excluded.join(', ')}). On every third of the services.`,
    step: 3,
    run: async (ground) => {
      const { folder, url } = ground
      const document = await jsonFile(join(folder, 'openapi.json'), documentFor(ground))
      const checks = ['--exclude-checks', excluded.join(',')]
      const options = ['--seed', '1', '--generation-database', 'none', '--no-color']
      const args = ['run', document, '--url', url, ...credentials(ground), ...checks, ...options]
      return start(command, args, {}, folder).ended
    },
  }
}

/** The version of a command; undefined where there is none of that name, or it is of another program. */
function versionOf(name: string): string | undefined {
  const said = versionSaidBy(name)
  return /schemathesis|st, version/i.test(said) ? /\d+(\.\d+)+/.exec(said)?.[0] : undefined
}

/** Less than a process is given, so that what a run has changed is put back whatever the target does. */
const runTimeoutMs = 70_000

/** This suite, as its users run it. */
export const suite: Tool = {
  name: 'suite',
  title: `special-events-conformance ${version}`,
  how:
    'The command of the package, with the settings of each service: its profile, zone and writable events. A run ' +
    'that ends inconclusive flags nothing.',
  contentWith: [0, 3],
  run: ({ profile, settings, folder, ...service }) =>
    startTest(
      {
        ...settingsNaming(service),
        TARGET_PROFILE: profile,
        REPORT_DIR: folder,
        RUN_TIMEOUT_MS: `${runTimeoutMs}`,
        ...settings,
      },
      [],
      { judge: 'command' },
    ).ended,
}

/** The option that gives a tool of the command line the credentials. */
function credentials(ground: Ground): readonly string[] {
  return ['--header', `Authorization: ${authorization(ground)}`]
}
