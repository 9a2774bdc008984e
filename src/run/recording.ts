import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jsonIn } from '../contract/json-in.ts'
import { present } from '../contract/present.ts'
import type { Recorded } from '../report/har.ts'
import { jsonLine } from '../report/json.ts'
import { type RawExchange, recordExchange } from '../service/exchange.ts'
import { currentScope } from '../service/scope.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { shortHash, targetName } from '../world/restoring/journal-files.ts'
import { maskOfRun } from './mask-of-run.ts'

/** Most bytes of exchanges that are recorded: few tools open a larger archive. */
const mostBytes = 100_000_000

type OfRun = Pick<Settings, 'reportDir' | 'har'>

/** Beside the journal, since the lock of the run keeps others from both. */
function pathOf({ reportDir }: OfRun, target: TargetSettings): string {
  return join(reportDir, 'journal', `${shortHash(targetName(target))}.exchanges`)
}

/** Begins a recording where the settings ask for one; what a run that was killed has left of its own goes. */
export async function beginRecording(settings: OfRun, target: TargetSettings): Promise<void> {
  const path = pathOf(settings, target)
  await rm(path, { force: true })
  if (settings.har === 'all') await writeFile(path, '', { mode: 0o600 })
}

/**
 * Writes each exchange down, masked, while a recording is under way: on disk, so that the longest run keeps none of
 * them in memory. Several threads may do so at once. What cannot be written is left out, since the run matters more.
 */
export function recorderOf(
  settings: Settings,
  target: TargetSettings,
): (exchange: RawExchange) => void {
  if (settings.har !== 'all') return () => {}
  const mask = maskOfRun(settings, target)
  const path = pathOf(settings, target)
  return (raw) => {
    const exchange = recordExchange(raw, mask)
    const recorded: Recorded = present({ exchange, sentFor: currentScope()?.cause })
    append(path, `${jsonLine(recorded)}\n`)
  }
}

/** Makes no file: where there is none, nobody is going to read it. */
function append(path: string, line: string): void {
  try {
    const file = openSync(path, constants.O_WRONLY | constants.O_APPEND)
    try {
      if (fstatSync(file).size + line.length <= mostBytes) writeSync(file, line)
    } finally {
      closeSync(file)
    }
  } catch {
    // The report says how many requests were left out.
  }
}

/** What was recorded, one at a time; nothing where no recording was asked for. */
export function recordedBy(
  settings: OfRun,
  target: TargetSettings,
): AsyncIterable<Recorded> | undefined {
  return settings.har === 'all' ? read(pathOf(settings, target)) : undefined
}

async function* read(path: string): AsyncGenerator<Recorded> {
  const file = await open(path).catch(() => undefined)
  for await (const line of file?.readLines() ?? []) {
    // A full disk may have cut a line short.
    const recorded = jsonIn(line) as Recorded | undefined
    if (recorded) yield recorded
  }
}

/** The recording is not needed any more. What cannot be removed goes when the next run begins. */
export async function endRecording(settings: OfRun, target: TargetSettings): Promise<void> {
  await rm(pathOf(settings, target), { force: true }).catch(() => {})
}
