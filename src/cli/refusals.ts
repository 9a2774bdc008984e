import { type Command, CommanderError } from 'commander'
import { visibleLine } from '../report/visible.ts'
import { optionOf } from '../settings/options.ts'
import { settingRows } from '../settings/settings.ts'
import type { Environment } from '../settings/sources.ts'
import { UsageError } from '../settings/usage-error.ts'

/**
 * Refuses options that would hold a secret, such as `--password`, and such settings as they stand in an environment:
 * whoever may list the processes of a machine reads its command lines. Nothing of the value is shown.
 *
 * @throws {@link UsageError}
 */
export function refuseSecrets(args: readonly string[]): void {
  const secrets: readonly (readonly [name: string, fileOption: string])[] =
    args[0] === 'serve'
      ? [['SERVE_PASSWORD', '--password-file']]
      : settingRows.filter(({ secret }) => secret).map((row) => [row.name, optionOf(row)])
  for (const [name, fileOption] of secrets) {
    const option = fileOption.replace(/-file$/, '')
    const given = new RegExp(`^(?:${option}|${name})(?![\\w-])`, 'i')
    if (!args.some((word) => given.test(word))) continue
    throw new UsageError({
      subject: option,
      problem: 'no secret is taken from the command line, where others can read it',
      remedy: `set ${name} in the environment or .env, or give ${fileOption} FILE`,
    })
  }
}

/**
 * Refuses `--version` beside anything else: taken for the option that names the build of the target, it would end a
 * gate well that has judged nothing.
 *
 * @throws {@link UsageError}
 */
export function refuseVersionOfTarget(args: readonly string[]): void {
  if (args.length === 1 || !args.some((word) => /^(?:-V$|--version(?:=|$))/.test(word))) return
  throw new UsageError({
    subject: '--version',
    problem: 'it prints the version of this program, and nothing would be judged',
    remedy: 'give it alone, or name the build of the service with --target-version',
  })
}

/**
 * Refuses options of a run that stand before a subcommand, which would never see them: it might restore
 * another target than the one that was typed.
 *
 * @throws {@link UsageError}
 */
export function refuseOptionsBefore(program: Command, subcommand: Command): void {
  const option = program.options.find(
    (one) => program.getOptionValueSource(one.attributeName()) === 'cli',
  )
  if (option === undefined) return
  const name = option.long ?? option.flags
  const takes = subcommand.options.some(({ long }) => long === name)
  throw new UsageError({
    subject: name,
    problem: `it stands before ${subcommand.name()}, which does not see it there`,
    remedy: takes ? `put ${name} behind ${subcommand.name()}` : 'leave it out',
  })
}

/** Options that npm has, too, or had for its registry. */
const ownOfNpm = ['--json', '--only', '--username']

/**
 * Refuses options that npm has kept for itself, as it does where no `--` stands before them: a run that was to be
 * read-only would write.
 *
 * @param env - where npm leaves them: `npm_config_profile` for `--profile`
 * @throws {@link UsageError}
 */
export function refuseKeptByNpm(command: Command, env: Environment): void {
  for (const option of command.options) {
    if (command.getOptionValueSource(option.attributeName()) === 'cli') continue
    const kept = [option.long, option.short].find(
      (name) => name && !ownOfNpm.includes(name) && env[asNpmKeeps(name)],
    )
    if (kept === undefined) continue
    throw new UsageError({
      subject: kept,
      problem: 'npm has kept it for itself, and this would start without it',
      remedy:
        env.npm_lifecycle_event === 'npx'
          ? `put ${kept} behind the name of the package`
          : `put -- before it, as in: npm ${command.parent ? `run ${command.name()}` : 'test'} -- ${kept}`,
    })
  }
}

function asNpmKeeps(option: string): string {
  return `npm_config_${option.replace(/^-+/, '').replaceAll('-', '_')}`
}

/**
 * The value of an option. One that looks like an option is one, and the value was forgotten.
 *
 * @throws {@link UsageError} where there is none
 */
export function valueBehind(option: string, text: string, accepted: string): string {
  const names = settingRows.map(optionOf)
  if (text.trim() !== '' && !names.some((name) => text === name || text.startsWith(`${name}=`)))
    return text
  throw new UsageError({
    subject: option,
    problem: 'it stands without a value',
    remedy: `give ${accepted}`,
  })
}

/** An error of the argument parser, in better words where an option has a value that takes none. */
export function withNeedlessValueNamed(error: unknown, program: Command): unknown {
  if (!(error instanceof CommanderError && error.code === 'commander.unknownOption')) return error
  const [, typed] = /'(--[^=]+)=/.exec(error.message) ?? []
  const options = [program, ...program.commands].flatMap((command) => command.options)
  if (!options.some((option) => option.long === typed && !option.required)) return error
  return new UsageError({
    subject: String(typed),
    problem: 'it takes no value',
    remedy: 'give it alone, or leave it out',
  })
}

/** The option of the setting that one is named after in full, `--profile` for `--target-profile'`, or one or two with such a word. */
function ofSetting(option: string): string {
  const typed = option.replace(/\W+$/, '').slice(2)
  const name = typed.replaceAll('-', '_').toUpperCase()
  const exact = settingRows.filter((row) => row.name === name).map(optionOf)
  const holding = settingRows.map(optionOf).filter((one) => one.includes(`-${typed}`))
  const meant = exact.length > 0 || holding.length > 2 ? exact : holding
  return meant.length > 0 ? `, did you mean ${meant.join(' or ')}?` : ''
}

/**
 * What the argument parser objects to, in one line. Of an unknown option only the name is shown: what
 * stands behind it may be a password.
 */
export function oneLine(message: string): string {
  const words = message
    .replace(/^error: /, '')
    .replace(/^(unknown option '(?:--[\w*-]*|-[^-])).*'/s, "$1'")
    .replace(/\n\(Did you mean (.*)\?\)$/s, ', did you mean $1?')
    .replace(/(?<=^unknown option ')(--[\w*-]+')(.*)$/, (_, option, near) => {
      return `${option}${ofSetting(option) || near}`
    })
    .replace(/\.$/, '')
  return visibleLine(`${words}${words.endsWith('?') ? '' : ';'} --help lists what there is`)
}
