import { randomBytes } from 'node:crypto'
import type { ReceivedEvent } from '../../contract/special-event.ts'

/**
 * Stands in texts that updates send. Nobody else writes it, no other run either: an event that holds such a text without
 * having been sent it got it from the service.
 */
export const mark = `~${randomBytes(3).toString('hex')}`

/** Whether an event holds a text that another run has sent, which is under way or has left it there. */
export function bearsOtherMark(event: ReceivedEvent): boolean {
  return Object.values(event).some((value) => {
    const marks = typeof value === 'string' ? (value.match(/~[\da-f]{6}(?![\da-z])/g) ?? []) : []
    return marks.some((one) => one !== mark)
  })
}
