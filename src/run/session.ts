import { tellFault } from '../report/output.ts'
import { type Moment, momentNow } from '../service/moment.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import type { Interrupts } from './haste.ts'
import { maskOfRun } from './mask-of-run.ts'
import type { RunLock } from './run-lock.ts'
import type { Selection } from './shards.ts'

interface Asked {
  readonly settings: Settings
  readonly selection: Selection
  /** Whether nothing but the path of the report goes to standard output. */
  readonly quiet: boolean
  /** What is judged and how, said before the first request. */
  readonly opening: string
}

/** One run of the command, as its main thread knows it. */
export interface Session extends Asked, Interrupts {
  readonly startedAt: Moment
  /** Known once the embedded service is up, where no other target is named. */
  target: TargetSettings | undefined
  /** Held from before the first request until the report is written. */
  lock?: RunLock
  /** Whether a request may have been sent, so that there may be something to put back. */
  begun: boolean
  /** What the process is to exit with. */
  exitCode?: number
}

export function newSession(asked: Asked): Session {
  const { target } = asked.settings
  return { ...asked, startedAt: momentNow(), begun: false, target }
}

/** What the thread of the checks is given, however it is started; plain data. */
export interface Given extends Pick<Session, 'settings' | 'selection'> {
  /** Even where it is the embedded one. */
  readonly target: TargetSettings
}

export function givenBy({ settings, target, selection }: Session): Given {
  if (!target) throw new Error('there is no target to judge')
  return { settings, target, selection }
}

/** Says on standard error, in one line without secrets, what went wrong in the harness itself. */
export function tellMasked(thrown: unknown, { settings, target }: Session): void {
  tellFault(thrown, maskOfRun(settings, target))
}
