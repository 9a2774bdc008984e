import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { dependencies, name, version } from '../../../package.json' with { type: 'json' }
import lock from '../../../package-lock.json' with { type: 'json' }
import { clauses } from '../../../src/contract/clauses.ts'
import type { Report } from '../../../src/report/report.ts'
import { reportIn } from '../end-to-end/command.ts'
import { faultCalled, target } from '../end-to-end/target.ts'
import { type Installed, install, longestMs, runLine, startLine, userFolder } from './installed.ts'

const npx = 'npx --no-install special-events-conformance'

/** A compiler's configuration of the user's that nothing could run under. */
const tsconfig = { 'tsconfig.json': '{"extends": "no-such-package/tsconfig.json"}' }

const few = '--num-runs 3'

type Locked = Readonly<Record<string, { readonly version: string; readonly license?: string }>>

let installed: Installed

/** What npx starts, without the second that it takes. */
let command: string

beforeAll(() => {
  installed = install()
  command = join(installed.folder, 'node_modules/.bin/special-events-conformance')
}, 2 * longestMs)

afterAll(() => installed.remove())

/** A service in this process, what names it on a command line, and a user's folder to judge it from. */
async function visited(fault?: string) {
  const named = await target(fault === undefined ? {} : { decisions: faultCalled(fault) })
  const { TARGET_PASSWORD, TARGET_USERNAME, TARGET_URL } = named.env
  const folder = userFolder(installed)
  return {
    ...named,
    folder,
    words: `${TARGET_URL} --username ${TARGET_USERNAME} --profile full`,
    start: (line: string, env = {}) => startLine(line, folder, { TARGET_PASSWORD, ...env }),
  }
}

describe('the packed package', { timeout: longestMs }, () => {
  it('holds what running needs and types, and nothing that only its own tests need', () => {
    const files = installed.files()
    const holds = (path: string) => files.some((file) => file.startsWith(path))
    const needed = ['bin/', 'contracts/', 'dist/js/', 'types/src/api/', '.env.example']
    expect(needed.filter((path) => !holds(path))).toEqual([])
    const ours = ['tests', 'scripts', 'bin/npm-test.js', '.ci', 'docs/example']
    expect(ours.filter(holds)).toEqual([])
  })

  it('brings no other package, and the licence of each that it holds, at the version of the lock file', () => {
    const text = readFileSync(join(installed.folder, 'node_modules/.package-lock.json'), 'utf8')
    expect(Object.keys(JSON.parse(text).packages)).toEqual([`node_modules/${name}`])
    const licences = readFileSync(join(installed.own, 'dist/LICENSES.txt'), 'utf8')
    for (const used of Object.keys(dependencies)) {
      const { version, license } = (lock.packages as Locked)[`node_modules/${used}`] ?? {}
      expect(licences).toMatch(new RegExp(`^${used} ${version}, ${license}\\n\\n.*Copyright`, 'ms'))
    }
  })

  it('is what the workflow would publish, under a scope and with the repository that it comes from', async () => {
    const { jobs } = parse(readFileSync('.github/workflows/publish.yml', 'utf8'))
    const env = {
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'museum/conformance',
      GITHUB_REPOSITORY_OWNER: 'Museum',
    }
    const steps: { run: string; 'working-directory'?: string }[] = jobs.publish.steps
    for (const { run, 'working-directory': folder } of steps) {
      if (!folder) continue
      const line = run.replace('npm publish', 'npm publish --dry-run')
      expect(await runLine(line, resolve(folder), env)).toMatchObject({ code: 0 })
    }
    const published = JSON.parse(readFileSync('node_modules/.cache/package/package.json', 'utf8'))
    expect(published.repository).toEqual({ url: 'git+https://github.com/museum/conformance.git' })
    expect(published).not.toHaveProperty('private')
    expect(published.name).toBe('@museum/special-events-conformance')
  })

  it('judges the service of its own serve from another folder, and writes only where it was started', async () => {
    const before = installed.files()
    const serving = startLine(`${command} serve --port 0`, userFolder(installed), {
      SERVE_PASSWORD: 'geheim',
    })
    await expect.poll(serving.stdout, { timeout: longestMs }).toMatch(/listens at \S+\n/)
    const [, url = ''] = /listens at (\S+)\n/.exec(serving.stdout()) ?? []
    const folder = userFolder(installed, { ...tsconfig, '.env': 'TARGET_PASSWORD=geheim\n' })
    const line = `${npx} ${url} --username museum --profile full ${few}`
    const { code, stdout, stderr } = await runLine(line, folder)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Judging .+\nConformant: /)
    expect(stdout).toContain(`all ${clauses.length} clauses hold\n`)
    expect(reportIn(join(folder, 'reports'))).toMatchObject({
      verdict: 'conformant',
      target: { url },
    })
    expect(readdirSync(join(folder, 'reports')).sort()).toEqual(
      ['har', 'html', 'json', 'junit.xml', 'md']
        .map((kind) => `conformance.${kind}`)
        .concat('journal'),
    )
    expect(installed.files()).toEqual(before)
  })

  it('exits 1 for a faulty service; its replay line, pasted, shows the violation again', async () => {
    const { words, start, folder, unchanged } = await visited('default-limit-20')
    const only = '--clause list.limit.default --clause list.array'
    const first = await start(`${command} ${words} ${few} --seed 7 ${only}`).ended
    expect(first).toMatchObject({ code: 1, stderr: '' })
    const firstOf = ({ clauses }: Report) => {
      const { violations = [] } = clauses.find(({ verdict }) => verdict === 'fail') ?? {}
      return [violations[0]?.expected, violations[0]?.received]
    }
    const seen = reportIn(join(folder, 'reports'))
    const replay = /^ {2}Replay {4}(.+)$/m.exec(first.stdout)?.[1] ?? ''
    expect(replay).toMatch(
      /^npx --no-install special-events-conformance http:\S+ --username museum --profile full --seed 7 --num-runs 3 --clause list\.limit\.default --clause list\.array$/,
    )

    expect((await start(replay).ended).code).toBe(1)
    expect(firstOf(reportIn(join(folder, 'reports')))).toEqual(firstOf(seen))
    expect(reportIn(join(folder, 'reports')).clauses.map(({ id }) => id)).toEqual([
      'list.array',
      'list.limit.default',
    ])
    expect(unchanged()).toBe(true)
  })

  it('prints nothing but the path of the report with --quiet', async () => {
    const { words, start, folder } = await visited()
    const line = `${command} ${words} --quiet --clause list.array`
    const page = join(folder, 'reports/conformance.html')
    const outcome = await start(line, { GITHUB_ACTIONS: 'true' }).ended
    expect(outcome).toMatchObject({ code: 0, stdout: `${page}\n`, stderr: '' })
    expect(existsSync(page)).toBe(true)
  })

  it('writes a commented .env by init, for its owner alone, and never over one', async () => {
    const folder = userFolder(installed)
    expect(await runLine(`${command} init`, folder)).toMatchObject({ code: 0, stderr: '' })
    const written = readFileSync(join(folder, '.env'), 'utf8')
    expect(written).toContain('\n# TARGET_URL=https://museum.example/v2.0\n')
    expect(written.split('\n').filter((line) => !/^(#|$)/.test(line))).toEqual([])
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
    expect(await runLine(`${command} init`, folder)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: '.env: there is one already; edit it, or move it away first\n',
    })
  })

  it('lists every clause within 80 columns, and explains one', async () => {
    const folder = userFolder(installed)
    const { stdout } = await runLine(`${command} clauses`, folder)
    const lines = stdout.split('\n')
    expect(lines.filter((line) => line.length > 80)).toEqual([])
    expect(clauses.filter(({ id }) => !lines.some((line) => line.startsWith(`${id} `)))).toEqual([])
    const one = await runLine(`${command} clauses list.limit.default`, folder)
    for (const fact of ['holds 10 items', '4.1, 8', 'list', 'stated', 'full, read-only'])
      expect(one.stdout).toContain(fact)
    const unknown = await runLine(`${command} clauses list.limit.defalt`, folder)
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toMatch(/^.*did you mean list\.limit\.default\?.*\n$/)
  })

  it('is a command of its own where the tarball is installed for all, as in a container', async () => {
    const { folder } = installed
    const [tarball = ''] = readdirSync(join(folder, 'packed'))
    const prefix = join(userFolder(installed), 'prefix')
    const line = `npm install --global --ignore-scripts --no-audit --no-fund --prefix ${prefix} ${join(folder, 'packed', tarball)}`
    expect((await runLine(line, folder, process.env)).code).toBe(0)
    const global = join(prefix, 'bin', name)
    expect((await runLine(`${global} --version`, userFolder(installed))).stdout).toBe(
      `${version}\n`,
    )
    const explained = await runLine(`${global} clauses list.array`, userFolder(installed))
    expect(explained).toMatchObject({ code: 0, stderr: '' })
  })

  it('says its version, and its help within 80 columns', async () => {
    const folder = userFolder(installed)
    expect((await runLine(`${command} --version`, folder)).stdout).toBe(`${version}\n`)
    const { code, stdout } = await runLine(`${command} --help`, folder)
    expect(code).toBe(0)
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    const cut = await runLine(`${command} --help | true`, folder)
    expect(cut).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  it.each([
    ['SIGINT', 'npx and all that it has started', npx, 'signalGroup', [130, null]],
    ['SIGTERM', 'the command alone', '', 'signal', [130]],
    // The shell that npx starts dies of the signal, and npx with it or with a shell's code for that; what
    // it had started ends all the same.
    ['SIGTERM', 'npx alone', npx, 'signal', [143, null]],
  ] as const)('puts everything back at %s to %s', async (signal, _, program, send, codes) => {
    const { words, start, folder, unchanged, received } = await visited()
    const run = start(`${program || command} ${words} --requests-per-second 200`)
    await received('PATCH', 10)
    run[send](signal)
    expect(codes).toContain((await run.ended).code)
    expect(unchanged()).toBe(true)
    expect(reportIn(join(folder, 'reports'))).toMatchObject({
      exitCode: 130,
      run: { interrupted: true },
    })
    expect(readdirSync(join(folder, 'reports/journal'))).toEqual([])
  })
})

describe('the programming interface', { timeout: longestMs }, () => {
  const program = `
    import { judge, UsageError, writeReport } from 'special-events-conformance'
    const { TARGET_URL, TARGET_USERNAME, TARGET_PASSWORD } = process.env
    const named = { TARGET_URL, TARGET_USERNAME, TARGET_PASSWORD, TARGET_PROFILE: 'full', NUM_RUNS: 3 }
    const refused = await judge({ ...named, NUM_RUN: 3 }).catch((error) => error)
    const report = await judge(named)
    const listeners = ['SIGINT', 'SIGTERM'].map((signal) => process.listenerCount(signal))
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 100)
    const interrupted = await judge(named, { signal: controller.signal })
    const files = process.argv[2] ? await writeReport(report, process.argv[2]) : {}
    console.log(JSON.stringify({
      refused: [refused instanceof UsageError, refused.message], report, listeners, interrupted, files,
    }))
  `

  it('returns the report to a program in JavaScript, and writes it where that is asked for', async () => {
    const { env, unchanged } = await target()
    const folder = userFolder(installed, { ...tsconfig, 'program.mjs': program })
    const { TARGET_PROFILE: _, ...names } = env
    const { code, stdout, stderr } = await runLine('node program.mjs out', folder, names)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { refused, report, listeners, interrupted } = JSON.parse(stdout)
    expect(refused).toEqual([true, expect.stringMatching(/^"NUM_RUN": .*did you mean NUM_RUNS\?/)])
    expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
    expect(report.clauses).toHaveLength(clauses.length)
    expect(JSON.stringify(report)).not.toContain(env.TARGET_PASSWORD)
    expect(listeners).toEqual([0, 0])
    expect(interrupted).toMatchObject({ exitCode: 130, run: { interrupted: true } })
    expect(unchanged()).toBe(true)
    expect(readdirSync(join(folder, 'reports'))).toEqual(['journal'])
    expect(readdirSync(join(folder, 'out'))).toHaveLength(5)
  })

  const typed = `
    import { judge, type Report, UsageError, writeReport } from 'special-events-conformance'
    const { signal } = new AbortController()
    const report: Report = await judge({ TARGET_URL: 'reference', NUM_RUNS: 5 }, { signal })
    const failed = report.clauses.filter(({ verdict }) => verdict === 'fail')
    const ids: readonly ('list.array' | 'list.unique' | undefined)[] = failed.map(({ id }) =>
      id === 'list.array' || id === 'list.unique' ? id : undefined,
    )
    const html: string = (await writeReport(report, 'out')).html
    const mistake: Error = new UsageError({ subject: html, remedy: ids.join() })
    // @ts-expect-error no such setting
    await judge({ NUM_RUN: 3 })
    // @ts-expect-error no such clause
    failed.some(({ id }) => id === 'list.arrray')
    // @ts-expect-error no such verdict
    report.verdict === mistake.message || report.verdict === 'fine'
  `

  it('has types that a strict compiler takes, and that know settings, clauses and verdicts', async () => {
    const folder = userFolder(installed, {
      'program.mts': typed,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          ...{ module: 'nodenext', moduleResolution: 'nodenext', target: 'es2023' },
          ...{ strict: true, skipLibCheck: false, noEmit: true, lib: ['es2023', 'dom'], types: [] },
        },
      }),
    })
    const compiler = resolve('node_modules/typescript-7/bin/tsc')
    const told = await runLine(`node ${compiler} -p .`, folder)
    expect(told).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })
})
