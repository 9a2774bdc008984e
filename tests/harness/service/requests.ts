import { onTestFinished } from 'vitest'
import { type Reason, reason, reasonInWords } from '../../../src/findings/reasons.ts'
import { Client } from '../../../src/service/client.ts'
import type { RawExchange } from '../../../src/service/exchange.ts'
import { plainListing, type ServiceRequest } from '../../../src/service/request.ts'
import { type Inspect, type Patience, Service } from '../../../src/service/service.ts'
import { type Attempt, Wire } from '../../../src/service/wire.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import type { Settings, TargetSettings } from '../../../src/settings/settings.ts'
import { type Answering, always, httpServer } from './loopback.ts'

/** A reason as it is told where there is no secret. */
export function inWords(because: Reason | undefined): string | undefined {
  return because && reasonInWords(because).masked(asMasked)
}

/** The reason that a connection is given up for where Node has a code. */
export function failedWith(problem: string, errno: string): Reason {
  return reason('connection-failed', { problem, errno })
}

/** Why a client is told to end. */
export const interrupted = reason('interrupted', {})

/** An exchange before it is recorded: a plain listing that nothing has come back for, but for what is given. */
export function rawExchange(more: Partial<RawExchange> = {}): RawExchange {
  const url = 'http://127.0.0.1/special-events'
  return { method: 'GET', url, requestHeaders: {}, startedAt: 0, durationMs: 1, ...more }
}

/** A plain listing. */
export const listing = plainListing

export const updating: ServiceRequest = {
  ...plainListing,
  operation: 'update',
  method: 'PATCH',
  path: '/special-events/0e7b1c52-93f4-4d0a-8a51-000000000001',
  body: '{"price":1.5}',
  contentType: 'application/json',
}

const credentials = { username: 'museum', password: 'open sesame' }

/** The target at an address; it has credentials, unless it is to be visited without. */
export function targetAt(url: string, { target, anonymous }: Given = {}): TargetSettings {
  return { url, profile: 'full', headers: {}, ...(anonymous ? {} : credentials), ...target }
}

type ClientSettings = ConstructorParameters<typeof Client>[1]

const settings: ClientSettings = {
  authProbes: 'all',
  concurrency: 8,
  requestTimeoutMs: 5000,
  maxResponseBytes: 1_000_000,
}

/** What a test gives to a client or a wire beyond an address. */
export interface Given {
  readonly target?: Partial<TargetSettings>
  readonly anonymous?: true
  readonly settings?: Partial<ClientSettings & Pick<Settings, 'requestsPerSecond'>>
}

/** A client of a target, closed with the test. */
export function clientOf(url: string, given: Given = {}): Client {
  const client = new Client(targetAt(url, given), { ...settings, ...given.settings })
  onTestFinished(() => client.close())
  return client
}

/** A server, a client of it, and the updates and other requests that it has received. */
export async function served(answer: Answering = always(200), given: Given = {}) {
  const server = await httpServer(answer)
  const client = clientOf(server.url, given)
  const methods = () => server.received.map(({ method }) => method).join(' ')
  const updates = () => server.received.filter(({ method }) => method === 'PATCH')
  return { ...server, client, methods, updates }
}

const patience: Patience = {
  lags: { get: 0, list: 0 },
  suspected: [],
  update: (_eventId, _body, send) => send(),
  get: (_eventId, send) => send(),
  list: (_query, send) => send(),
  hasRead: () => false,
  undisturbed: (_eventIds, work) => work(),
  holdsBack: () => false,
  readNoOthersThan: () => {},
  readAlso: () => {},
  readsChangeEvents: false,
  mayRead: () => true,
  forReplays: () => patience,
}

/** What reads and updates the events of a target, and takes whatever comes. */
export function serviceBy(client: Client, inspect: Inspect = async () => {}): Service {
  return new Service(client, inspect, patience)
}

/** A server, and what reads and updates its events. */
export async function serviceOn(answer: Answering, inspect?: Inspect) {
  const server = await served(answer)
  return { ...server, service: serviceBy(server.client, inspect) }
}

/** A wire to a target, closed with the test. */
export function wireTo(url: string, given: Given = {}): Wire {
  const wire = new Wire(targetAt(url, given), { ...settings, ...given.settings })
  onTestFinished(() => wire.close())
  return wire
}

/** One attempt at one request. */
export function attempt(
  url: string,
  request: Partial<ServiceRequest> = {},
  given: Given = {},
): Promise<Attempt> {
  return wireTo(url, given).attempt({ ...listing, ...request })
}
