import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Check, type Question, registerWith } from '../judging/check.ts'
import { inPhases } from './phases.ts'

/** The checks and questions of one file. */
export interface CheckFile {
  readonly name: string
  readonly checks: readonly Check[]
  readonly questions: readonly Question[]
}

const folder = new URL('../../tests/conformance/', import.meta.url)

let loaded: Promise<readonly CheckFile[]> | undefined

/** Loads every check file once, outside the test runner, in the order in which they are to be judged. */
export function loadChecks(): Promise<readonly CheckFile[]> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<readonly CheckFile[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  const files: CheckFile[] = []
  for (const name of names.sort(inPhases)) {
    const checks: Check[] = []
    const questions: Question[] = []
    registerWith({
      check: (check) => checks.push(check),
      question: (question) => questions.push(question),
    })
    const url = pathToFileURL(fileURLToPath(new URL(name, folder)))
    await import(/* @vite-ignore */ url.href)
    files.push({ name, checks, questions })
  }
  return files
}
