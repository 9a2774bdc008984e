import { Command, CommanderError } from 'commander'
import suite from '../../package.json' with { type: 'json' }
import { say } from '../report/output.ts'
import { suggestion } from '../settings/nearest-name.ts'
import type { Environment } from '../settings/sources.ts'
import type { Commands } from './commands.ts'
import {
  refuseKeptByNpm,
  refuseOptionsBefore,
  refuseSecrets,
  refuseVersionOfTarget,
  withNeedlessValueNamed,
} from './refusals.ts'
import { addRunOptions, selectionIn } from './run-options.ts'
import { addressIn, noSuchCommand, settingsIn } from './setting-options.ts'
import { addSubcommands } from './subcommands.ts'

const further = `
Every setting can be given in the environment or in .env, too; an option comes
before both. A password is taken from there, from a file, or asked for.

Exit codes: 0 conformant, 1 not conformant, 2 usage, 3 inconclusive,
4 not judged, 130 interrupted.`

/**
 * Reads the arguments of the package's command and does what they ask for.
 *
 * @returns the exit code
 * @throws CommanderError for arguments that it does not know
 * @throws UsageError for values that are not accepted
 */
export async function commandLine(
  args: readonly string[],
  commands: Commands,
  env: Environment = process.env,
): Promise<number> {
  refuseSecrets(args)
  refuseVersionOfTarget(args)
  let code = 0
  const program = new Command(suite.name)
    .description(suite.description)
    .usage('[address] [options]')
    .argument(
      '[address...]',
      'Base address of the service; none, or reference: the embedded reference service.',
    )
    .version(suite.version, '-V, --version', 'Prints the version.')
    .helpOption('-h, --help', 'Prints this.')
    .exitOverride()
    // Errors are told by whoever catches them.
    .configureOutput({ writeOut: (text) => say(text.trimEnd()), writeErr: () => {} })
    .enablePositionalOptions()
    .helpCommand('help [command]', 'Says what a command takes.')
    .addHelpText('after', further)
    .hook('preSubcommand', refuseOptionsBefore)
    .hook('preAction', (_, command) => refuseKeptByNpm(command, env))
  addRunOptions(program)
  addSubcommands(program, commands, async (ended) => {
    code = await ended
  })
  const names = program.commands.map((command) => command.name())
  const [word, named] = args
  if (word === 'help' && named && !named.startsWith('-') && !names.includes(named))
    throw noSuchCommand(named, suggestion(named, names, 2))
  program.action(async (words: readonly string[]) => {
    const given = addressIn(words, settingsIn(program), names)
    code = await commands.run({ ...given, ...selectionIn(program) })
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError && error.exitCode === 0))
      throw withNeedlessValueNamed(error, program)
    // Help and version are said.
    return 0
  }
  return code
}
