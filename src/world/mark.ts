import { randomBytes } from 'node:crypto'

/**
 * Stands in texts that updates send. Nobody else writes it, no other run either: an event that holds such a text without
 * having been sent it got it from the service.
 */
export const mark = `~${randomBytes(3).toString('hex')}`
