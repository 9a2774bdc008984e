import type { Command } from 'commander'
import type { GivenSettings } from './setting-options.ts'

const options = [
  {
    name: 'PORT',
    flags: '--port <number>',
    help: 'Port to listen on, 0 for any (otherwise 8080).',
  },
  { name: 'HOST', flags: '--host <address>', help: 'Address to listen at (otherwise 127.0.0.1).' },
  {
    name: 'SERVE_USERNAME',
    flags: '--username <name>',
    help: 'User name that is accepted (otherwise museum).',
  },
  {
    name: 'SERVE_PASSWORD',
    flags: '--password-file <file>',
    help: 'A file with the password that is accepted (otherwise made up).',
  },
] as const

/** Gives a command the options of the reference service. */
export function addServeOptions(command: Command): Command {
  for (const { flags, help } of options) command.option(flags, help)
  return command
}

/** The settings of the reference service that were given as options. */
export function serveSettingsIn(command: Command): GivenSettings {
  const values = command.opts<Readonly<Record<string, string>>>()
  const given: Record<string, string> = {}
  const typed: Record<string, string> = {}
  for (const [index, option] of command.options.entries()) {
    const setting = options[index]
    const value = values[option.attributeName()]
    if (!setting || value === undefined) continue
    given[setting.name] = value
    typed[setting.name] = option.long ?? option.flags
  }
  return { given, typed }
}
