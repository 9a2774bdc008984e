import { randomUUID } from 'node:crypto'
import { defaultLimit, defaultPage } from '../contract/list-query.ts'
import { type EventId, eventFields, type IsoDate } from '../contract/special-event.ts'
import { type Reason, reason } from '../findings/reasons.ts'
import type { Answer } from '../service/answer.ts'
import { NotSent } from '../service/attempts.ts'
import { NoAnswer } from '../service/no-answer.ts'
import type { Service } from '../service/service.ts'
import { serverAt, speaksTls, speaksTlsItself } from '../service/socket.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { type Catalogue, widestRange } from '../world/reading/catalogue.ts'
import { possibleTodays } from '../world/reading/clocks.ts'
import { ifAnswered } from '../world/reading/expectations.ts'
import { addDays } from '../world/values/days.ts'

type Target = Pick<TargetSettings, 'url' | 'proxy' | 'username' | 'writableEventIds'>

const monthDays = 30

/** What servers say to whatever they have no operation for. */
const noOperation: ReadonlySet<number> = new Set([404, 405, 410])

/**
 * Finds out whether there is a special events service at the address that takes the credentials.
 * A list operation that is broken by itself is for the checks to tell, not for this.
 *
 * @param timeoutMs - what a TLS handshake may take, where a plain server seems to be a secure one
 * @returns why the target cannot be judged; nothing when it can
 */
export async function preflight(
  service: Service,
  target: Target,
  timeoutMs: number,
): Promise<Reason | undefined> {
  try {
    const list = await service.list()
    if (list.elements && list.elements.length > 0) return undefined
    const read = await ifAnswered(service.getUnknown(randomUUID() as EventId))
    if (!read) return undefined
    if (list.succeeded) {
      const page = await whatIsThere(service, list, read)
      return page === undefined || (await anyEventIsServed(service, target, list))
        ? undefined
        : reason('no-service-but-a-page', { status: list.status, page })
    }
    const statuses = [list.status, read.status]
    const { status } = list
    const { location } = list.headers
    if (statuses.every((one) => one >= 300 && one < 400))
      return reason('every-request-redirected', { status, ...(location ? { location } : {}) })
    // A service that knows the credentials and forbids all says so in JSON or not at all; a firewall, by a page.
    if (statuses.every((one) => one === 403) && isPage(list) && isPage(read))
      return reason('no-service-but-a-page', { status, page: 'same-page' })
    if (statuses.every((one) => one === 401 || one === 403))
      return target.username === undefined
        ? reason('no-credentials', {})
        : reason('credentials-refused', { status })
    if (statuses.every((one) => one >= 500))
      return reason('every-request-a-server-error', { status })
    const areAlike = statuses.every((one) => one === status)
    if (areAlike && status === 400) {
      const secure = await plainToSecure(target, timeoutMs)
      if (secure) return secure
    }
    const areMissing = statuses.every((one) => noOperation.has(one))
    if (!areMissing && !(areAlike && status >= 400)) return undefined
    if (await anyEventIsServed(service, target, list)) return undefined
    return reason(areMissing ? 'no-service-at-address' : 'every-request-refused', { status })
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const code =
      error.exchange.status === undefined ? 'target-unreachable' : 'target-takes-no-request'
    return reason(code, { why: error.because })
  }
}

/** What stands in the place of a service: one kind of answer to everything, or a page that anybody may see. */
type InPlace = 'same-answer' | 'same-members' | 'same-page' | 'open-page'

/**
 * What a plain listing that succeeded without an event, and a read of no event, come to, if that cannot be a service:
 * one that has no such event says so. A page for the list alone may be a broken list, unless it stands open to all,
 * as on a web site, which refuses the read with another page or with nothing.
 */
async function whatIsThere(
  service: Service,
  list: Answer,
  read: Answer,
): Promise<InPlace | undefined> {
  // Log-in pages differ by what guards their forms.
  if (read.succeeded && isPage(list) && isPage(read)) return 'same-page'
  if (read.succeeded && textOf(list) === textOf(read)) return 'same-answer'
  if (read.succeeded && haveSameMembers(list, read)) return 'same-members'
  if (!isPage(list) || read.content.kind === 'json') return undefined
  try {
    const open = await service.list({}, { authorization: 'none' })
    return open.succeeded && isPage(open) ? 'open-page' : undefined
  } catch (error) {
    // AUTH_PROBES may forbid to ask without credentials.
    if (error instanceof NotSent) return undefined
    throw error
  }
}

function textOf({ exchange }: Answer): string {
  return exchange.responseBody?.text.trim() ?? ''
}

/** Where only the media type tells of a page, as of a part of one, JSON or events that are sent under it are none. */
function isPage(answer: Answer): boolean {
  const isCalledSo = /^text\/html\b/i.test(answer.headers['content-type'] ?? '')
  return (
    (isCalledSo && answer.content.kind === 'unreadable' && !mayHoldEvents(answer)) ||
    /^(<!doctype html|<html|<\?xml[^>]*>\s*<!doctype html)\b/i.test(textOf(answer))
  )
}

/** However wrongly: it names two fields of an event. */
function mayHoldEvents(answer: Answer): boolean {
  return eventFields.filter((field) => textOf(answer).includes(`"${field}"`)).length > 1
}

/** Whether both are objects whose members have the same names and kinds of value, as where everybody is told the time. */
function haveSameMembers(...answers: readonly [Answer, Answer]): boolean {
  const [one, other] = answers.map((answer) => {
    const { content } = answer
    if (content.kind !== 'json' || jsonType(content.value) !== 'object') return undefined
    if (mayHoldEvents(answer)) return undefined
    const members = Object.entries(content.value as object)
    return JSON.stringify(members.map(([name, value]) => [name, jsonType(value)]).sort())
  })
  return one !== undefined && one === other
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/**
 * Whether events are served at all: by a listing of the widest range, since a service may answer 404 to a range
 * without events, wrongly so; by one of a month with every parameter, which may wrongly be asked for; or by a read of an
 * event that the settings name. The rest is for the checks to tell.
 */
async function anyEventIsServed(
  service: Service,
  { writableEventIds: [known] = [] }: Target,
  plain: Answer,
): Promise<boolean> {
  const isOther = (answer: Answer) =>
    !plain.succeeded || (textOf(answer) !== textOf(plain) && !haveSameMembers(answer, plain))
  const [today] = possibleTodays('UTC') as [IsoDate]
  const month = { startDate: today, endDate: addDays(today, monthDays) }
  for (const range of [widestRange, { ...month, page: defaultPage, limit: defaultLimit }]) {
    const list = await service.list(range)
    if (list.succeeded && list.content.kind === 'json' && isOther(list)) return true
  }
  if (known === undefined) return false
  const read = await service.get(known as EventId)
  return read.event !== undefined && isOther(read)
}

/** Servers that speak TLS answer 400 to a plain request, with an explanation of their own making. */
async function plainToSecure({ url, proxy }: Target, timeoutMs: number) {
  const server = serverAt(new URL(url))
  if (server.secure || proxy || !(await speaksTls({ ...server, timeoutMs }))) return undefined
  return reason('target-unreachable', { why: speaksTlsItself(server) })
}

/** Whether the target answers plain requests as it should, so that a refusal says something. */
export async function plainRequestSucceeds(
  service: Service,
  catalogue: () => Promise<Pick<Catalogue, 'events'>>,
): Promise<boolean> {
  try {
    if ((await service.list()).succeeded) return true
    const [known] = (await catalogue()).events
    if (known) return (await service.get(known.id)).succeeded
    // A service that refuses even this with anything but "not found" is out of order as a whole.
    return (await service.getUnknown(randomUUID() as EventId)).status === 404
  } catch (error) {
    if (error instanceof NoAnswer) return false
    throw error
  }
}
