import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { codeOf } from './parse/file.ts'
import type { Place } from './setting.ts'
import { UsageError } from './usage-error.ts'

/** Names and texts, as a process or a `.env` file has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The text of one setting, and where it was found. */
interface Given {
  readonly text: string
  /** How the place is told in an error: empty for the environment. */
  readonly where: '' | ' in .env'
}

/** Everything that settings are read from, and every name that has a text in the environment or in `.env`. */
export type Sources = ReturnType<typeof sourcesOf>

/** Reads `.env` beside the environment, without changing either. */
export function readSources(env: Environment, place: Place): Sources {
  return sourcesOf(env, readEnvFile(place))
}

/** An environment as the source of settings, before what a `.env` file holds, if there is one. */
export function sourcesOf(env: Environment, file: Environment = {}) {
  /** The text given under a name; the environment comes before `.env`, and an empty text is none. */
  const given = (name: string): Given | undefined => {
    // A lookup by name, since the environment of Windows takes it in any letter case.
    const text = env[name]
    if (text !== undefined && text !== '') return { text, where: '' }
    const fallback = Object.hasOwn(file, name) ? file[name] : undefined
    return fallback === undefined || fallback === ''
      ? undefined
      : { text: fallback, where: ' in .env' }
  }
  /** Whether the environment takes one name for the other, as that of Windows does where only letter case differs. */
  const isTakenFor = (name: string, other: string) =>
    env[name] !== undefined && env[name] === env[other]
  /** Whether the environment has a name with no text, as one of a pipeline whose variable is not there. */
  const isEmptyInEnvironment = (name: string) => env[name]?.trim() === ''
  return {
    given,
    isTakenFor,
    isEmptyInEnvironment,
    names: namesIn(env),
    namesInFile: namesIn(file),
  }
}

function namesIn(texts: Environment): readonly string[] {
  return Object.keys(texts).filter((name) => (texts[name] ?? '') !== '')
}

function readEnvFile({ cwd }: Place): Environment {
  const path = join(cwd, '.env')
  if (!existsSync(path)) return {}
  const refusal = (problem: string, remedy: string) =>
    new UsageError({ subject: '.env', problem, remedy })
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw refusal(`it can't be read (${codeOf(error)})`, 'make it a readable file, or remove it')
  }
  // What PowerShell's redirection writes; read as UTF-8 it would look like no setting at all.
  if (text.includes('\0')) throw refusal('it is not UTF-8 text', 'save it as UTF-8')
  // The parser takes lines of it for names, which would be shown.
  if (/^[^#\n]*-----BEGIN /m.test(text))
    throw refusal('it holds a key or a certificate', 'put that into a file, and name the file')
  const idle = idleLineOf(text)
  // What it says is not shown, since it may be a password.
  if (idle > 0)
    throw refusal(`line ${idle} sets nothing`, 'write NAME=value there, or # before a comment')
  return parse(text)
}

/** A value in quotes, which may have several lines, and a line that the parser reads a name from, as it does. */
const quoted = /=\s*(['"`])(?:\\\1|(?!\1).)*\1/gs
const setsName = /^\s*(?:export\s+)?[\w.-]+(?:\s*=|:\s)/

/** The number of the first line that is neither a comment nor read, from 1; 0 where there is none. */
function idleLineOf(text: string): number {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(quoted, (value) => `=${value.replace(/[^\n]/g, '')}`)
    .split('\n')
  return lines.findIndex((line) => !/^\s*(#|$)/.test(line) && !setsName.test(line)) + 1
}
