import { randomBytes } from 'node:crypto'
import type { ReceivedEvent } from '../../contract/special-event.ts'

/** A digit behind a letter, so that neither `~100000`, `~1200bc` nor `~decade` of somebody's text looks like a mark. */
const form = /~(?=[\da-f]*[a-f]\d)[\da-f]{6}(?![\da-z])/g

/**
 * Stands in texts that updates send. Nobody else writes it, no other run either: an event that holds such a text without
 * having been sent it got it from the service.
 */
export const mark = drawn()

function drawn(): string {
  const one = `~${randomBytes(3).toString('hex')}`
  return marksIn(one).length > 0 ? one : drawn()
}

/** Whether an event holds a text that another run has sent, which is under way or has left it there. */
export function bearsOtherMark(event: ReceivedEvent): boolean {
  const texts = Object.values(event).filter((value) => typeof value === 'string')
  return texts.flatMap(marksIn).some((one) => one !== mark)
}

function marksIn(text: string): readonly string[] {
  return text.match(form) ?? []
}
