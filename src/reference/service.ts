import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { IsoDate, SpecialEvent } from '../contract/special-event.ts'
import { answer } from './answering.ts'
import type { Credentials } from './authentication.ts'
import { type Decisions, type Override, soundDecisions } from './decisions.ts'
import { RequestLog, type RequestLogger } from './request-log.ts'
import { routedApp } from './routes.ts'
import { seedEvents } from './seed/seed-events.ts'
import { EventStore } from './store.ts'

export interface ReferenceServiceOptions extends Credentials {
  /** Any free port when 0, which is the default. */
  readonly port?: number
  /** `127.0.0.1` by default. */
  readonly host?: string
  /** What the base url ends with; `/v2.0` by default (section 9), empty for none. */
  readonly prefix?: string
  /** The events at the start, or how to make them for a day; by default {@link seedEvents}. */
  readonly events?: readonly SpecialEvent[] | ((today: IsoDate) => readonly SpecialEvent[])
  /** What this service decides differently from a sound one. */
  readonly decisions?: Override
  /** The service's day; by default that of the real clock, read as `decisions.today` reads it. */
  readonly today?: () => IsoDate
  readonly logger?: RequestLogger
}

export interface RunningService extends Credentials {
  /** {base_url}, without a trailing slash. */
  readonly url: string
  /** A deep copy of all events as stored, in order. */
  snapshot(): SpecialEvent[]
  readonly log: Readonly<Record<string, number>>
  /** Stops; requests under way have a second to finish, idle connections are closed at once. */
  close(): Promise<void>
}

const graceInMs = 1000
const sweepInMs = 20

/**
 * Starts a service that keeps the specification, but for the decisions that are overridden.
 *
 * @example
 * const service = await startReferenceService({ username: 'museum', password: 'a:b' })
 * await fetch(`${service.url}/special-events`)
 * await service.close()
 *
 * @throws when it can't listen, with the system's error code, such as EADDRINUSE
 */
export async function startReferenceService(
  options: ReferenceServiceOptions,
): Promise<RunningService> {
  const { username, password, host = '127.0.0.1', port = 0, prefix = '/v2.0' } = options
  const decisions: Decisions = { ...soundDecisions, ...options.decisions?.(soundDecisions) }
  const today = options.today ?? (() => decisions.today(new Date()))
  const { events = seedEvents } = options
  const store = new EventStore(typeof events === 'function' ? events(today()) : events)
  const surroundings = { decisions, store, today, credentials: { username, password } }
  const log = new RequestLog(options.logger)
  // Fastify routes by the path as it reads without escapes.
  const app = routedApp(decodeURI(prefix), (request, response, refusal) =>
    answer(surroundings, request, response, refusal, log.begin(request, response)),
  )
  await app.listen({ host, port })
  const stopTraffic = decisions.traffic({ store, today })
  return {
    url: `http://${addressOf(app)}${prefix}`,
    username,
    password,
    snapshot: () => store.snapshot(),
    log: log.counts,
    close: async () => {
      stopTraffic()
      await closeWithin(app, graceInMs)
    },
  }
}

function addressOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  return family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`
}

async function closeWithin(app: FastifyInstance, grace: number): Promise<void> {
  // A connection that was busy when closing began turns idle later, and would be kept alive.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepInMs)
  const lastResort = setTimeout(() => app.server.closeAllConnections(), grace)
  await app.close()
  clearInterval(sweep)
  clearTimeout(lastResort)
}
