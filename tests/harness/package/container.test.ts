import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../../package.json' with { type: 'json' }
import { type Ended, type Environment, start } from '../../../scripts/command.ts'
import { exists, read } from '../docs/repository.ts'
import { clausesWith, reportIn, runProgram } from '../end-to-end/command.ts'
import { faultCalled, target } from '../end-to-end/target.ts'
import { isWhole } from '../how-much.ts'
import { folderWith } from '../settings/folder.ts'
import { longestMs } from './installed.ts'

/** The lines of a Dockerfile: an instruction and its words, those that go on joined. */
const instructions = read('Dockerfile')
  .replace(/\\\n\s*/gu, '')
  .split('\n')
  .filter((line) => /^[A-Z]/u.test(line))
  .map((line): [name: string, words: string] => [
    line.replace(/ .*$/su, ''),
    line.replace(/^\S+ /u, ''),
  ])

const named = (name: string) => instructions.flatMap(([one, words]) => (one === name ? words : []))

/** The environment that the image sets. */
const ofImage: Environment = Object.fromEntries(named('ENV').map((words) => words.split('=')))

describe('the Dockerfile', () => {
  it('builds on a Node that the package takes, and keeps nothing of the build but the package', () => {
    expect(named('FROM')).toEqual(['node:20-slim AS build', 'node:20-slim'])
    expect(manifest.engines.node).toMatch(/^>=20\./u)
    const last = instructions.map(([name]) => name).lastIndexOf('FROM')
    const copied = instructions
      .slice(last)
      .flatMap(([name, words]) => (name === 'COPY' ? words : []))
    expect(copied).toEqual([`--from=build /${manifest.name}-*.tgz /tmp/package.tgz`])
  })

  it('packs by scripts that there are, and runs what the package installs', () => {
    const scripts = named('RUN').flatMap((line) => line.match(/(?<=npm run )\S+/gu) ?? [])
    expect(scripts).toEqual(['package'])
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(scripts))
    // A package with one command gives it its own name.
    expect(JSON.parse(named('ENTRYPOINT')[0] ?? '')).toEqual([manifest.name])
    expect(exists(manifest.bin)).toBe(true)
  })

  it('runs as nobody special, in a folder of its own', () => {
    expect(named('USER')).toEqual(['node'])
    const order = instructions.map(([name]) => name)
    expect(order.slice(-4)).toEqual(['USER', 'ENV', 'WORKDIR', 'ENTRYPOINT'])
    expect(named('RUN').at(-1)).toContain('install --directory --owner=node --group=node /work')
    expect(named('WORKDIR').at(-1)).toBe('/work')
  })

  it('judges nothing in the place of a target that is not named', async () => {
    const { code, stdout, stderr } = await runProgram([], ofImage, folderWith())
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^TARGET_URL: .+\n$/u)
  })

  it('is built and run by a workflow of this repository', () => {
    const nightly = read('.github/workflows/nightly.yml')
    expect(nightly).toMatch(/run: docker build --tag conformance \.\n/u)
    expect(nightly).toMatch(/run: docker run .+ TARGET_URL=reference conformance\n/u)
  })

  it.runIf(isWhole)(
    'builds a command that judges, by its own steps in folders in the place of images',
    async () => {
      const folder = folderWith()
      const [source, work] = ['source', 'work'].map((name) => join(folder, name)) as [
        string,
        string,
      ]
      /** Takes a step with the paths of an image in that folder; who owns them is for Docker to try. */
      const step = async (line: string, cwd: string) => {
        const here = line
          .replace(/(?<= )\/(?=$)/gu, folder)
          .replace(/(?<= )\/(?:tmp\/)?(?=package\.tgz|work$|special-events)/gu, `${folder}/`)
          .replace(/--(?:owner|group)=node /gu, '')
        const env = { npm_config_prefix: folder, npm_config_prefer_offline: 'true' }
        const { code, stderr } = await start('sh', ['-ec', here], env, cwd, longestMs).ended
        expect({ line, code, stderr: code === 0 ? '' : stderr }).toEqual({
          line,
          code: 0,
          stderr: '',
        })
      }
      mkdirSync(source)
      await step(`git ls-files -z | tar -c --null -T - | tar -x -C ${source}`, resolve('.'))
      const [build = '', install = ''] = named('RUN')
      await step(build, source)
      await step(`mv special-events-conformance-*.tgz package.tgz`, folder)
      await step(install, folder)
      const [command] = JSON.parse(named('ENTRYPOINT')[0] ?? '')
      const env = { ...ofImage, TARGET_URL: 'reference' }
      const { code } = await start(join(folder, 'bin', command), [], env, work).ended
      expect({ code, verdict: reportIn(join(work, 'reports')).verdict }).toEqual({
        code: 0,
        verdict: 'conformant',
      })
    },
    2 * longestMs,
  )

  it('takes no password and no report along', () => {
    const left = read('.dockerignore').split('\n')
    expect(left).toEqual(expect.arrayContaining(['.env', '.git', 'node_modules', 'reports/*']))
  })
})

interface Step {
  readonly name: string
  readonly id?: string
  readonly if?: string
  readonly shell: string
  readonly env?: Readonly<Record<string, string>>
  readonly run: string
}

const action = parse(read('action.yml'))
const steps: readonly Step[] = action.runs.steps

/** Runs a step as the runner does, in a folder of the user's. */
function runStep({ run }: Step, cwd: string, env: Environment): Promise<Ended> {
  const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run]
  return start('bash', words, { GITHUB_ACTION_PATH: resolve('.'), ...env }, cwd).ended
}

describe('the action for GitHub', () => {
  const [install, judge, restore] = steps
  if (!install || !judge || !restore) throw new Error('the action lacks a step')

  it('is of steps that a runner takes, and names files that there are', () => {
    expect(action.runs.using).toBe('composite')
    for (const { name, shell, run } of steps) {
      expect({ name, shell }).toEqual({ name: expect.stringMatching(/./u), shell: 'bash' })
      for (const [, path = ''] of run.matchAll(/\$GITHUB_ACTION_PATH\/([\w./-]+)/gu))
        expect(exists(path), path).toBe(true)
    }
    expect(restore.if).toBe('always()')
  })

  it('is run by a workflow of this repository', () => {
    expect(read('.github/workflows/nightly.yml')).toMatch(/uses: \.\/$/mu)
  })

  it('hands what it is given on as variables: in a line of a shell it would be obeyed', () => {
    for (const { run } of steps) expect(run).not.toContain('${{')
    expect(judge.env).toEqual({ CONFORMANCE_ARGUMENTS: `\${{ inputs.arguments }}` })
    expect(action.outputs.command.value).toBe(`\${{ steps.${install.id}.outputs.command }}`)
  })

  it('installs what its lock file names, and tells where the command is', async () => {
    // In the place of npm, which would install anew what these tests run on.
    const folder = folderWith({ npm: '#!/bin/sh\necho "$@"\n' })
    chmodSync(join(folder, 'npm'), 0o755)
    const GITHUB_OUTPUT = join(folder, 'output')
    const PATH = `${folder}:${process.env.PATH}`
    const { code, stdout } = await runStep(install, folder, { PATH, GITHUB_OUTPUT })
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `ci --no-audit --no-fund --prefix ${resolve('.')}\n`,
    })
    expect(readFileSync(GITHUB_OUTPUT, 'utf8')).toBe(`command=${resolve(manifest.bin)}\n`)
  })

  it('judges with the settings of the job, and puts back, in the folder of the job', async () => {
    const folder = folderWith()
    const { env } = await target({ decisions: faultCalled('default-limit-20') })
    const job = { ...env, TARGET_PROFILE: 'read-only', REPORT_DIR: 'reports', CI: 'true' }
    const CONFORMANCE_ARGUMENTS = '--clause list.array --clause list.limit.default'
    const judged = await runStep(judge, folder, { ...job, CONFORMANCE_ARGUMENTS })
    expect(judged.code).toBe(1)
    const report = reportIn(join(folder, 'reports'))
    expect(clausesWith(report, 'pass')).toEqual(['list.array'])
    expect(clausesWith(report, 'fail')).toEqual(['list.limit.default'])
    expect((await runStep(restore, folder, job)).code).toBe(0)
  })
})
