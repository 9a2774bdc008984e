import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../../../src/cli/command-line.ts'
import type { Commands } from '../../../src/cli/commands.ts'
import { oneLine } from '../../../src/cli/refusals.ts'
import type { RunArguments } from '../../../src/cli/run-options.ts'
import { addSubcommands } from '../../../src/cli/subcommands.ts'
import { optionOf, optionWords } from '../../../src/settings/options.ts'
import { settingRows } from '../../../src/settings/settings.ts'
import { UsageError } from '../../../src/settings/usage-error.ts'

const url = 'https://museum.example/v2.0'

/** What a command line asks for: the command and all that it is told. */
async function asked(...args: string[]): Promise<readonly [string, ...unknown[]]> {
  let call: readonly [string, ...unknown[]] | undefined
  const noting = new Proxy({} as Commands, {
    get: (_target, name) => async (given: unknown) => {
      call = [String(name), given]
      return 0
    },
  })
  await commandLine(args, noting)
  if (!call) throw new Error('nothing was asked for')
  return call
}

/** What the help of a subcommand says, on one line. */
function helpOf(name: string): string {
  const program = new Command()
  addSubcommands(program, {} as Commands, async () => {})
  const help = program.commands.find((one) => one.name() === name)?.helpInformation() ?? ''
  return help.replaceAll(/\s+/g, ' ')
}

it('says in its help which target a report is replayed against', () => {
  expect(helpOf('replay')).toContain('otherwise the target of the report)')
  expect(helpOf('restore')).toContain('otherwise the embedded reference service')
})

async function refusal(...args: string[]): Promise<string> {
  const error: unknown = await asked(...args).catch((thrown: unknown) => thrown)
  if (!(error instanceof Error)) throw new Error(`it was not refused: ${JSON.stringify(error)}`)
  return error instanceof UsageError ? error.message : oneLine(error.message)
}

/** Whether a run that is asked for in this way judges a clause. */
async function selectedBy(...args: string[]): Promise<(id: string) => boolean> {
  const [, run] = (await asked(...args)) as readonly [string, RunArguments]
  const { pattern } = run.selection
  if (!pattern) throw new Error('everything is judged')
  return (id) => pattern.test(id)
}

describe('an option that npm has kept for itself', () => {
  const ended = (args: readonly string[], env: Record<string, string>) =>
    commandLine(args, { run: async () => 0, replay: async () => 0 } as unknown as Commands, env)

  it.for([
    ['--profile', [], { npm_config_profile: 'read-only' }],
    ['--num-runs', [], { npm_config_num_runs: '5' }],
    ['--allow-stale-waivers', [], { npm_config_allow_stale_waivers: 'true' }],
    ['-t', [], { npm_config_t: 'list' }],
    ['--url', ['replay', 'report.json'], { npm_config_url: url }],
  ] as const)('is refused: %s', async ([option, args, env]) => {
    const script = args.length === 0 ? 'test' : `run ${args[0]}`
    await expect(ended(args, env)).rejects.toThrow(
      `${option}: npm has kept it for itself, and this would start without it; put -- before it, as in: npm ${script} -- ${option}`,
    )
    await expect(ended(args, { ...env, npm_lifecycle_event: 'npx' })).rejects.toThrow(
      `put ${option} behind the name of the package`,
    )
  })

  it.for([
    ['it is given as it should be, too', ['--seed', '3'], { npm_config_seed: '3' }],
    ['npm has one of that name', [], { npm_config_only: 'prod', npm_config_username: 'me' }],
    ['this has none of that name', [], { npm_config_loglevel: 'warn', npm_config_yes: '' }],
  ] as const)('does no harm where %s', async ([, args, env]) => {
    expect(await ended(args, env)).toBe(0)
  })
})

describe('the command line', () => {
  it('asks for a run of everything, where it says nothing', async () => {
    expect(await asked()).toEqual(['run', { given: {}, typed: {}, selection: {}, quiet: false }])
  })

  it('takes the address as it is, and settings as options, wherever they stand', async () => {
    const run = {
      given: { TARGET_URL: url, TARGET_PROFILE: 'full', SEED: '-7' },
      typed: { TARGET_URL: 'the address', TARGET_PROFILE: '--profile', SEED: '--seed' },
    }
    expect(await asked(url, '--profile', 'full', '--seed', '-7')).toMatchObject(['run', run])
    expect(await asked('--profile=full', '--seed', '-7', url)).toMatchObject(['run', run])
  })

  it('takes every setting as an option, and gives it back as the words of a command line', async () => {
    const texts = settingRows.map(({ name, kind }) => [name, kind === 'flag' ? 'true' : 'a text'])
    const given = Object.fromEntries(texts)
    const words = optionWords(given)
    expect(await asked(...words)).toMatchObject(['run', { given }])
    const options = settingRows.filter(({ name }) => name !== 'TARGET_URL').map(optionOf)
    expect(words.filter((word) => word.startsWith('--'))).toEqual(options)
  })

  it('takes what is true in the environment back', async () => {
    const [, run] = await asked('--no-accept-inconclusive')
    expect(run).toMatchObject({ given: { ACCEPT_INCONCLUSIVE: 'false' } })
  })

  it('takes several clauses and open questions, a shard and quiet', async () => {
    const ids = ['list.limit.default', 'auth.none.get']
    const named = ids.flatMap((id) => ['--clause', id])
    expect(await asked('-q', ...named, '--shard', '2/4')).toMatchObject([
      'run',
      { selection: { shard: { index: 2, count: 4 } }, quiet: true },
    ])
    const selected = await selectedBy(...named)
    for (const id of ids) expect(selected(id)).toBe(true)
    for (const id of ['list.limit-default', 'list.limit.default-no-such', 'list.limit'])
      expect(selected(id)).toBe(false)
  })

  it('takes a pattern of the clauses to judge', async () => {
    const selected = await selectedBy('-t', '^list\\.(limit|page)')
    expect(['list.limit.default', 'list.page.past-end'].every(selected)).toBe(true)
    expect(['list.array', 'update.list.limit'].some(selected)).toBe(false)
    expect((await selectedBy('-t', 'LIST.LIMIT'))('list.limit.default')).toBe(true)
    expect(await asked('--only', 'list')).toEqual(await asked('-t', 'list'))
  })

  it.each([
    [['restore', url, '--accept'], { given: { TARGET_URL: url }, accept: true, overwrite: false }],
    [['serve', '--port', '0'], { given: { PORT: '0' }, typed: { PORT: '--port' } }],
    [['compare', 'a', 'b', '--format', 'json'], { reports: ['a', 'b'], format: 'json' }],
    [['compare', 'a', '--trend', 'b', 'c'], { reports: ['a', 'b', 'c'], trend: true }],
    [['clauses', 'list.unique'], 'list.unique'],
    [['clauses'], undefined],
    [['init'], undefined],
    [['merge', 'a', '--output', 'c', 'b'], { parts: ['a', 'b'], output: 'c' }],
    [['verify', 'a'], 'a'],
  ] as const)('%j asks for that subcommand', async (args, given) => {
    const [name, told] = await asked(...args)
    expect(name).toBe(args[0])
    if (typeof given === 'object') expect(told).toMatchObject(given)
    else expect(told).toBe(given)
  })

  it.each([
    [['--num-rnus', '3'], "unknown option '--num-rnus', did you mean --num-runs? --help lists"],
    [['--target-profile', 'full'], "unknown option '--target-profile', did you mean --profile?"],
    [['--target-password=x'], "unknown option '--target-password', did you mean --password-file?"],
    [['--report', 'x'], "unknown option '--report', did you mean --report-dir?"],
    [
      ['--waivers', 'x'],
      "unknown option '--waivers', did you mean --waivers-file or --allow-stale-waivers?",
    ],
    [
      ['--timeout', '5'],
      "'--timeout', did you mean --request-timeout-ms or --run-timeout-ms? --help lists",
    ],
    [['restore', '--acept'], "unknown option '--acept', did you mean --accept?"],
    [['compre', 'a', 'b'], '"compre": no such command; did you mean compare?'],
    [['serv'], '"serv": no such command; did you mean serve?'],
    [[url, url], 'the address: one is taken, and these are 2;'],
    [[''], 'the address: it stands without a value; give an http or https address'],
    [[url, '--url', url], 'the address: it is given twice;'],
    [['--seed'], "option '--seed <number>' argument missing;"],
    [['--profile', '--seed', '3'], '--profile: it stands without a value; give one of full,'],
    [['merge', 'a', '--output', ''], '--output: it stands without a value; give the folder to'],
    [['merge', 'a', '--output', '--seed'], '--output: it stands without a value;'],
    [['compare', 'a', 'b', '--output', ''], '--output: it stands without a value; give the file'],
    [['--report-dir', ''], '--report-dir: it stands without a value; give a folder'],
    [
      ['--clause', 'list.limit.defalt'],
      '--clause is "list.limit.defalt", which is no clause; did you mean list.limit.default? Give ',
    ],
    [
      ['-t', 'list.('],
      '-t, --only is "list.(", which is no regular expression; give a part of the',
    ],
    [['-t', '^list.limit.defalt$'], 'did you mean list.limit.default?'],
    [['-t', 'lmit.maximum'], 'did you mean list.limit.maximum?'],
    [['--clause', 'update.unsent'], 'did you mean update.unsent-kept?'],
    [['--clause', 'LIST.ARRAY'], 'did you mean list.array?'],
    [['--clause', 'list.lmit'], 'did you mean list.limit.default?'],
    [['--clause', 'nothing'], '"nothing", which is no clause; give'],
    [['-t', ''], '-t, --only: it stands without a value; give a part of the ids'],
    [['-t', 'nothing of the kind'], 'matches no clause; give'],
    [['-t', 'list', '--clause', 'list.array'], 'cannot be used with option'],
    [['--shard', '5/4'], '--shard is "5/4": give the number of a part'],
    [['--shard', '0/4'], '--shard is "0/4": give the number of a part'],
    [['compare', 'a', 'b', '--format', 'jsn'], '--format is "jsn", did you mean json? Give '],
    [['restore', '--accept', '--overwrite'], "'--accept' cannot be used with option '--overwrite'"],
    [['clauses', 'a', 'b'], "too many arguments for 'clauses'."],
    [['help', 'verfy'], '"verfy": no such command; did you mean verify? Give a command of --help'],
    [['help', 'nothing'], '"nothing": no such command; give a command of --help'],
    [['init', 'x'], 'Expected 0 arguments but got 1; --help'],
    [['--accept-inconclusive=false'], '--accept-inconclusive: it takes no value;'],
    [['restore', '--accept=yes'], '--accept: it takes no value;'],
    [['--new\nline'], "unknown option '--new';"],
    // An option of a run is refused before a subcommand rather than dropped.
    [
      ['--url', url, 'restore'],
      '--url: it stands before restore, which does not see it there; put --url behind restore',
    ],
    [['--no-accept-inconclusive', 'restore'], '--accept-inconclusive: it stands before restore, '],
    [['-q', 'merge', 'a'], '--quiet: it stands before merge, which does not see it there; leave'],
    [['--clause', 'list.unique', 'verify', 'a'], '--clause: it stands before verify, '],
    [['--shard', '1/2', 'serve'], '--shard: it stands before serve, '],
    // A secret is refused without being shown.
    [
      ['--password', 'hunter2'],
      'TARGET_PASSWORD in the environment or .env, or give --password-file',
    ],
    [['--password=hunter2'], '--password: no secret is taken from the command line'],
    [[url, '--headers', '{"key":"hunter2"}'], 'set TARGET_HEADERS'],
    [['restore', '--password', 'hunter2'], 'give --password-file FILE'],
    [['serve', '--password', 'hunter2'], 'set SERVE_PASSWORD in the environment or .env, or give'],
    [['--pass-word=hunter2'], "unknown option '--pass-word'"],
    [['-phunter2'], "unknown option '-p'"],
    [['--password:hunter2'], '--password: no secret is taken from the command line'],
    [['TARGET_PASSWORD=hunter2'], '--password: no secret is taken from the command line'],
    [['verify', 'TARGET_HEADERS={"key":"hunter2"}'], 'set TARGET_HEADERS'],
    [['--pass-word:hunter2', "--it's"], "unknown option '--pass-word'"],
  ])('%j is refused in one line', async (args, line) => {
    const said = await refusal(...args)
    expect(said).toContain(line)
    expect(said).not.toContain('\n')
    expect(said).not.toContain('hunter2')
  })
})
