import { resolve } from 'node:path'
import { name } from '../../../package.json' with { type: 'json' }
import { type Command, type Environment, start } from '../../../scripts/command.ts'
import { untilTestEnds } from '../end-to-end/command.ts'
import { folderWith } from '../settings/folder.ts'

const program = resolve('bin/special-events-conformance.js')

/** Starts the program of `npm run serve`, as a process of its own, in an empty folder, but for a `.env` if its text is given. */
export function served(environment: Environment, dotEnv?: string, args: readonly string[] = []) {
  const folder = folderWith(dotEnv === undefined ? {} : { '.env': dotEnv })
  return started(process.execPath, [program, 'serve', ...args], environment, folder)
}

/** Starts the program as npx does: the child is a shell that hands no signal on. */
export function servedByNpx() {
  const words = ['-c', '"$0" "$1" serve --port 0; true', process.execPath, program]
  return started('sh', words, { npm_lifecycle_event: 'npx' }, folderWith())
}

function started(file: string, args: readonly string[], environment: Environment, cwd: string) {
  const command = untilTestEnds(start(file, args, { npm_package_name: name, ...environment }, cwd))
  return { ...command, url: () => urlIn(command) }
}

/** The base url that it prints as it begins to listen. */
async function urlIn({ stdout, ended }: Command): Promise<string> {
  for (;;) {
    const [, url] = /listens at (\S+)\n/.exec(stdout()) ?? []
    if (url !== undefined) return url
    const next = new Promise<undefined>((resume) => setTimeout(resume, 20))
    const end = await Promise.race([ended, next])
    if (end) throw new Error(`it ended before it listened: ${end.stderr}`)
  }
}
