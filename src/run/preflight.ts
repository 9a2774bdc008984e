import { randomUUID } from 'node:crypto'
import type { EventId } from '../contract/special-event.ts'
import { type Reason, reason } from '../findings/reasons.ts'
import type { Answer } from '../service/answer.ts'
import { NotSent } from '../service/attempts.ts'
import { NoAnswer } from '../service/no-answer.ts'
import type { Service } from '../service/service.ts'
import { serverAt, speaksTls, speaksTlsItself } from '../service/socket.ts'
import type { TargetSettings } from '../settings/settings.ts'
import type { Catalogue } from '../world/catalogue.ts'
import { ifAnswered } from '../world/expectations.ts'

type Target = Pick<TargetSettings, 'url' | 'proxy' | 'writableEventIds'>

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
    if (statuses.every((one) => one === 401 || one === 403))
      return reason('credentials-refused', { status })
    if (statuses.every((one) => one >= 500))
      return reason('every-request-a-server-error', { status })
    if (statuses.every((one) => one === 400)) return await plainToSecure(target, timeoutMs)
    if (
      statuses.every((one) => noOperation.has(one)) &&
      !(await anyEventIsServed(service, target, list))
    )
      return reason('no-service-at-address', { status })
    return undefined
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const code =
      error.exchange.status === undefined ? 'target-unreachable' : 'target-takes-no-request'
    return reason(code, { why: error.because })
  }
}

/** What stands in the place of a service: the same answer to everything, or a page that anybody may see. */
type InPlace = 'same-answer' | 'same-page' | 'open-page'

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
  const [page, other] = [textOf(list), textOf(read)]
  // Log-in pages differ by what guards their forms.
  if (read.succeeded && isPage(page) && isPage(other)) return 'same-page'
  if (read.succeeded && page === other) return 'same-answer'
  if (!isPage(page) || read.content.kind === 'json') return undefined
  try {
    const open = await service.list({}, 'none')
    return open.succeeded && isPage(textOf(open)) ? 'open-page' : undefined
  } catch (error) {
    // AUTH_PROBES may forbid to ask without credentials.
    if (error instanceof NotSent) return undefined
    throw error
  }
}

function textOf({ exchange }: Answer): string {
  return exchange.responseBody?.text.trim() ?? ''
}

function isPage(text: string): boolean {
  return /^(<!doctype html|<html|<\?xml[^>]*>\s*<!doctype html)\b/i.test(text)
}

/**
 * Whether events are served at all: by a listing of the widest range, since a service may answer 404 to a range
 * without events, wrongly so, or by a read of an event that the settings name. The rest is for the checks to tell.
 */
async function anyEventIsServed(
  service: Service,
  { writableEventIds: [known] = [] }: Target,
  plain: Answer,
): Promise<boolean> {
  const wide = await service.list({ startDate: '1900-01-01', endDate: '2999-12-31' })
  const isOther = !plain.succeeded || textOf(wide) !== textOf(plain)
  if (wide.succeeded && wide.content.kind === 'json' && isOther) return true
  return known !== undefined && (await service.get(known as EventId)).event !== undefined
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
