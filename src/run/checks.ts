import { phases } from '../../tests/conformance/phases.ts'
import { type Check, type Question, registerWith } from '../judging/check.ts'

export interface CheckFile {
  /** Without its ending. */
  readonly name: string
  /** Which phase of a run it belongs to, counted from 0. */
  readonly phase: number
  readonly checks: readonly Check[]
  readonly questions: readonly Question[]
}

/** The names of all check files, in the order in which they are to be judged. */
export const checkFileNames: readonly string[] = phases.flatMap((files) => Object.keys(files))

let loaded: Promise<readonly CheckFile[]> | undefined

/** Loads every check file once, in the order in which they are to be judged. */
export function loadChecks(): Promise<readonly CheckFile[]> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<readonly CheckFile[]> {
  const files: CheckFile[] = []
  const named = phases.flatMap((files, phase) =>
    Object.entries(files).map(([name, file]) => ({ name, phase, file })),
  )
  for (const { name, phase, file } of named) {
    const checks: Check[] = []
    const questions: Question[] = []
    registerWith({
      check: (check) => checks.push(check),
      question: (question) => questions.push(question),
    })
    await file()
    files.push({ name, phase, checks, questions })
  }
  return files
}

/** Compares the names of two check files by the order in which they are to be judged. */
export function inPhases(one: string, other: string): number {
  return checkFileNames.indexOf(one) - checkFileNames.indexOf(other)
}
