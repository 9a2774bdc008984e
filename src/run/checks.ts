import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Check, type Question, registerWith } from '../judging/check.ts'

/** The checks and questions of one file. */
export interface CheckFile {
  readonly name: string
  /** Which phase of a run it belongs to, counted from 0. */
  readonly phase: number
  readonly checks: readonly Check[]
  readonly questions: readonly Question[]
}

const folder = new URL('../../tests/conformance/', import.meta.url)

/** What is judged side by side: reading before writing, and wrong credentials last, lest they lock the account. */
const phases = [
  [
    'get-',
    'list-',
    'observations-answers',
    'observations-list-order',
    'observations-list-parameters',
  ],
  ['update-', 'credentials', 'observations'],
  ['auth-update'],
  ['auth'],
] as const

const prefixes = phases.flat()

let loaded: Promise<readonly CheckFile[]> | undefined

/** Loads every check file once, in the order in which they are to be judged. */
export function loadChecks(): Promise<readonly CheckFile[]> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<readonly CheckFile[]> {
  const files: CheckFile[] = []
  for (const name of checkFileNames().sort(inPhases)) {
    const checks: Check[] = []
    const questions: Question[] = []
    registerWith({
      check: (check) => checks.push(check),
      question: (question) => questions.push(question),
    })
    const url = pathToFileURL(fileURLToPath(new URL(name, folder)))
    await import(/* @vite-ignore */ url.href)
    files.push({ name, phase: phaseOf(name), checks, questions })
  }
  return files
}

/** The names of all check files. */
export function checkFileNames(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
}

function phaseOf(name: string): number {
  return phases.findIndex((phase) => phase.some((prefix) => name.startsWith(prefix)))
}

/** Compares the names of two check files by the phase they belong to, then by name. */
export function inPhases(one: string, other: string): number {
  const place = (name: string) => prefixes.findIndex((prefix) => name.startsWith(prefix))
  return place(one) - place(other) || one.localeCompare(other)
}
