import { type Command, Option } from 'commander'
import type { Format } from '../compare/command.ts'
import { nearestName } from '../settings/nearest-name.ts'
import { settingRows } from '../settings/settings.ts'
import type { servingNames } from '../settings/unknown-names.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import type { Commands } from './commands.ts'
import { valueBehind } from './refusals.ts'
import { addressIn, addSettingOptions, givenBy, settingsIn } from './setting-options.ts'

/** What restoring depends on: the target, and how it is to be treated. */
const ofRestoring = settingRows.filter(
  ({ name, group }) =>
    (group === 'target' && name !== 'TARGET_PROFILE') ||
    ['REPORT_DIR', 'CONCURRENCY', 'REQUESTS_PER_SECOND', 'REQUEST_TIMEOUT_MS'].includes(name),
)

/** The settings of the reference service, with the options that give them. */
const ofServing: Readonly<Record<(typeof servingNames)[number], string>> = {
  PORT: '--port',
  HOST: '--host',
  SERVE_USERNAME: '--username',
  SERVE_PASSWORD: '--password-file',
}

/** What replaying takes from the report itself, or does without. */
const notOfReplaying: readonly string[] = [
  'SEED',
  'NUM_RUNS',
  'REPLAY_CASE',
  'EXPLORE',
  'WAIVERS_FILE',
  'ALLOW_STALE_WAIVERS',
  'ACCEPT_INCONCLUSIVE',
]

const ofReplaying = settingRows
  .filter(({ name }) => !notOfReplaying.includes(name))
  .map((row) =>
    row.name === 'TARGET_URL' ? { ...row, otherwise: 'the target of the report' } : row,
  )

const formats: readonly Format[] = ['text', 'markdown', 'json', 'html']

/** Gives the program its subcommands; `end` is given what the one that was asked for comes to: its exit code. */
export function addSubcommands(
  program: Command,
  commands: Commands,
  end: (code: Promise<number>) => Promise<void>,
): void {
  program
    .command('init')
    .description('Writes a .env with every setting, commented.')
    .action(() => end(commands.init()))

  program
    .command('serve')
    .description('Runs the reference service alone, on a port.')
    .option('--port <number>', 'Port to listen on, 0 for any (otherwise 8080).')
    .option('--host <address>', 'Address to listen at (otherwise 127.0.0.1).')
    .option('--username <name>', 'User name that is accepted (otherwise museum).')
    .option(
      '--password-file <file>',
      'A file with the password that is accepted (otherwise made up).',
    )
    .action((_options, command: Command) => end(commands.serve(givenBy(command, ofServing))))

  const restore = program
    .command('restore')
    .description('Puts back events that a run cut short has left changed.')
    .usage('[address] [options]')
    .argument('[address...]', 'Base address of the service.')
    .addOption(
      new Option('--accept', 'Leaves what others have written and forgets the originals.')
        .default(false)
        .conflicts('overwrite'),
    )
    .option('--overwrite', 'Puts the originals back over what others have written.', false)
    .action((words: readonly string[], options: { accept: boolean; overwrite: boolean }) =>
      end(commands.restore({ ...addressIn(words, settingsIn(restore)), ...options })),
    )
  addSettingOptions(restore, ofRestoring)

  program
    .command('compare')
    .description('Says what got worse or better between two reports, or draws the trend of more.')
    .argument('<report>', 'A conformance.json.')
    .argument('<more...>', 'Another one to compare it with, or several for a trend.')
    .option('--trend', 'Draws two reports as a trend, too.', false)
    .option('--format <format>', `One of ${formats.join(', ')}.`, formatOf, 'text')
    .addOption(outputTo('file', 'Writes to a file in place of standard output.'))
    .action((report: string, more: readonly string[], options) =>
      end(commands.compare({ reports: [report, ...more], ...options })),
    )

  const replay = program
    .command('replay')
    .description('Tries every violation of a report again.')
    .argument('<report>', 'The conformance.json of a run.')
    .option('--json', 'Prints what came of it as JSON.', false)
    .action((report: string, { json }: { json: boolean }) =>
      end(commands.replay({ ...settingsIn(replay), report, json })),
    )
  addSettingOptions(replay, ofReplaying)

  program
    .command('waivers')
    .description('Writes waivers of what a report holds violated, to be filled in.')
    .argument('<report>', 'The conformance.json of a run.')
    .action((path: string) => end(commands.waivers(path)))

  program
    .command('clauses')
    .description('Lists every clause, or explains one.')
    .argument('[id]', 'Of the clause to explain.')
    .action((id?: string) => end(commands.clauses(id)))

  program
    .command('merge')
    .description('Makes one report of the reports of many runs, such as shards.')
    .argument('<reports...>', 'Reports of runs (conformance.json), or folders that hold some.')
    .addOption(outputTo('folder', 'Writes to this folder in place of REPORT_DIR.'))
    .action((parts: readonly string[], { output }: { output?: string }) =>
      end(commands.merge({ parts, output })),
    )

  program
    .command('verify')
    .description('Checks that the verdict of a report follows from what it says.')
    .argument('<report>', 'The conformance.json of a run.')
    .action((path: string) => end(commands.verify(path)))
}

function outputTo(what: 'file' | 'folder', description: string): Option {
  return new Option(`--output <${what}>`, description).argParser((text: string) =>
    valueBehind('--output', text, `the ${what} to write to`),
  )
}

function formatOf(given: string): Format {
  const format = formats.find((one) => one === given)
  if (format !== undefined) return format
  const nearest = nearestName(given, formats, 2)
  throw new UsageError({
    subject: '--format',
    given: quotedValue(given),
    problem: nearest && `did you mean ${nearest}?`,
    remedy: `give ${formats.join(', ').replace(/, (?=\w+$)/, ' or ')}`,
  })
}
