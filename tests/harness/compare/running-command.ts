import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { expect } from 'vitest'
import { scripts } from '../../../package.json' with { type: 'json' }
import { type Ended, type Environment, start } from '../../../scripts/command.ts'

type Name = 'compare' | 'merge' | 'verify' | 'waivers'
type Came = Omit<Ended, 'ms'>

/** Runs what the npm script of a name runs, with arguments as they would follow `--`, in a folder. */
export function runCommand(name: Name, cwd: string, args: readonly string[], env?: Environment) {
  const [runner, program = '', subcommand = ''] = scripts[name].split(' ')
  if (runner !== 'node') throw new Error(`npm run ${name} runs ${runner}, which is not known here`)
  return runNode([resolve(program), subcommand, ...args], cwd, env)
}

/** Arguments of a command, and a part of the line that refuses them. */
export type Mistake = readonly [args: readonly string[], message: string]

/**
 * Expects each of these arguments to end a command with exit code 2, nothing on standard output, and one
 * line that says what is accepted. All of them run in one process, which saves its start.
 */
export async function expectMistakes(name: Name, cwd: string, mistakes: readonly Mistake[]) {
  const program = new URL('../../../src/cli/main.ts', import.meta.url).href
  const script = `
    const { main } = await import(${JSON.stringify(program)})
    const all = []
    for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0)
    const write = process.stdout.write.bind(process.stdout)
    for (const args of ${JSON.stringify(mistakes.map(([args]) => args))}) {
      const came = { stdout: '', stderr: '' }
      for (const stream of ['stdout', 'stderr'])
        process[stream].write = (text) => { came[stream] += text; return true }
      all.push({ code: await main([${JSON.stringify(name)}, ...args]), ...came })
    }
    write(JSON.stringify(all))`
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const { stdout } = await runNode(['--import', tsx, '--input-type=module', '--eval', script], cwd)
  const all: readonly Came[] = JSON.parse(stdout)
  for (const [at, [args, message]] of mistakes.entries()) {
    const { code, stdout, stderr } = all[at] ?? {}
    expect.soft({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' })
    expect.soft(stderr).toContain(message)
    expect.soft(stderr?.split('\n')).toHaveLength(2)
  }
}

const longestMs = 60_000

async function runNode(args: readonly string[], cwd: string, env: Environment = {}): Promise<Came> {
  const { ms: _, ...came } = await start(process.execPath, args, env, cwd, longestMs).ended
  return came
}
