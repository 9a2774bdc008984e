import type { Ended } from '../kill-trials/command.ts'
import type { ToolName } from './arguments.ts'
import type { Ground } from './ground.ts'

/** Something that judges a service. */
export interface Tool {
  readonly name: ToolName
  /** With its version, as the table shows it. */
  readonly title: string
  /** How it is run, in sentences. */
  readonly how: string
  /** It is run on every so manieth of the targets chosen; on all of them when 1. */
  readonly step: number
  /** Exit codes with which it says that it has found nothing wrong. */
  readonly contentWith: readonly number[]
  /** Makes ready what all runs use; times are taken without it. */
  readonly prepare: () => Promise<unknown>
  /** Judges a service. */
  readonly run: (ground: Ground) => Promise<Ended>
}

/** A tool can't be installed or used, so there is nothing to compare; the message says why. */
export class ToolFault extends Error {
  override readonly name = 'ToolFault'
}

/** What a tool says of a service; not judged where it came to no end or could not work. */
export type Outcome = 'content' | 'flagged' | 'not judged'

/** What the end of a tool's process means; all of them say with 1 that something is wrong. */
export function outcomeOf(contentWith: readonly number[], code: Ended['code']): Outcome {
  if (code === 1) return 'flagged'
  return code !== null && contentWith.includes(code) ? 'content' : 'not judged'
}
