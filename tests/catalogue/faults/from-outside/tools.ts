import { type ClauseId, clauses } from '../../../../src/contract/clauses.ts'
import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import { basicCredentials, type Credentials } from '../../../../src/reference/authentication.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Operation } from '../../../../src/reference/operation.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import type { Updating } from '../../../../src/reference/updating.ts'
import { guarding } from '../authentication/opening.ts'
import { merging } from '../update/changing.ts'

const clausesOn = (...prefixes: readonly string[]): ClauseId[] =>
  clauses.map(({ id }) => id).filter((id) => prefixes.some((prefix) => id.startsWith(prefix)))

/** Clauses that rest on listings. */
export const onLists = clausesOn('list.', 'get.listed', 'get.agrees', 'update.list', 'update.seq')

/** Clauses that rest on what events read like, and so on reads, updates and listings. */
export const onUpdates = clausesOn('get.', 'update.', 'list.', 'auth.refused')

/** Clauses that rest on who is let in. */
export const onDoors = clausesOn('auth.')

/** Every clause, where anything may go wrong. */
export const onAll = clausesOn('')

type TextField = 'name' | 'location' | 'eventDescription'

/** Changes texts as they are sent. */
export const texts = (
  change: (text: string, before: SpecialEvent, field: TextField) => string,
  fields: readonly TextField[] = ['name', 'location', 'eventDescription'],
): Override =>
  merging((_merged, { update, before }) => {
    const sent = fields.flatMap((field) => {
      const text = update[field]
      return text === undefined ? [] : [[field, change(text, before, field)] as const]
    })
    return Object.fromEntries(sent)
  })

/** Changes prices as they are sent. */
export const prices = (change: (price: number, updating: Updating) => number): Override =>
  merging((_merged, updating) =>
    updating.update.price === undefined ? {} : { price: change(updating.update.price, updating) },
  )

/** Whom a door lets in beside the user. */
type Guest = (
  sent: Credentials | undefined,
  credentials: Credentials,
  request: ServiceRequest,
) => boolean

/** Lets others in at some doors, at all of them by default. */
export const letsIn = (guest: Guest, ...doors: readonly Operation[]): Override =>
  guarding(
    (isRight, request, right) =>
      isRight || guest(basicCredentials(request.headers.authorization), right, request),
    ...doors,
  )

/** The day of a date in its month, counted from 1. */
export const dayOf = (date: string): number => Number(date.slice(8))

export { daysBetween } from '../../../../src/contract/special-event.ts'
