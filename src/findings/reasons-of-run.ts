import type { Clause } from '../contract/clauses.ts'
import { kindOfRequest, numbersInWords, type RequestFacts, shown, upTo } from './phrases.ts'
import { count, duration } from './quantities.ts'
import { type EventFacts, helpedBy, remedies, type Underlying } from './reason-table.ts'

/** A proxy, and the variable that names it. */
export interface ProxyFacts {
  readonly url: string
  readonly variable: string
}

export interface ProxyStatusFacts extends ProxyFacts {
  readonly status: number
  /** Where it was to connect to. */
  readonly authority: string
}

function proxyInWords({ url, variable }: ProxyFacts): string {
  return `the proxy ${url} of ${variable}`
}

export interface TimeoutFacts {
  readonly limitMs: number
  /** The ceiling that the run was given, if any. */
  readonly requestsPerSecond?: number
}

/** What is found in the place of a service. */
const pages = {
  'same-answer': 'every request gets the same answer',
  'same-members': 'every request gets an object with the same members',
  'same-page': 'every request gets a web page',
  'open-page': 'the list is a web page, with credentials or without',
} as const

/** Shards of one run that have left no report. */
export interface MissingShards {
  readonly shards: readonly number[]
  readonly of: number
  /** Where the merged reports are of several seeds. */
  readonly seed?: number
}

function missingInWords({ shards, of, seed }: MissingShards): string {
  const [noun, verb] = shards.length === 1 ? ['shard', 'is'] : ['shards', 'are']
  const seeded = seed === undefined ? '' : ` with seed ${seed}`
  return `${noun} ${numbersInWords(shards)} of ${of}${seeded} ${verb} missing`
}

export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly body?: string
}

/** Most characters of a body that are shown: it is masked already, so it may be cut anywhere. */
const mostOfBody = 120

/** A request in one line. */
export function sentInWords({ method, path, body }: SentRequest, most = mostOfBody): string {
  if (body === undefined) return `${method} ${path}`
  return `${method} ${path} with ${upTo(most, body)}`
}

/** Of the requests that were under way when a target stopped, one may be what has stopped it: an update, most likely. */
function underWayInWords(requests: readonly SentRequest[]): string {
  if (requests.length === 0) return ''
  const told = updatesFirst(requests).map((one) => sentInWords(one))
  return `; under way when it stopped: ${told.join(', ')}`
}

export function updatesFirst(requests: readonly SentRequest[]): readonly SentRequest[] {
  return requests.toSorted((one, other) => Number(!one.body) - Number(!other.body))
}

/** What takes the target down, and how often it was seen to. */
export interface TakenDownFacts {
  readonly times: number
  readonly request: SentRequest
  readonly operation: Clause['operation']
}

/** Why a target is taken to be lost. */
export interface TargetLostFacts {
  readonly why: Underlying
  readonly underWay?: readonly SentRequest[]
  /** How long it was waited for; absent where it never had answered. */
  readonly waitedMs?: number
}

/** Why something is not judged that depends on settings, on the run itself, or on the way to the target. */
export const reasonsOfRun = {
  // Settings and credentials.
  ...helpedBy('Set TARGET_USERNAME and TARGET_PASSWORD.', {
    'no-credentials': 'no credentials are configured (TARGET_USERNAME, TARGET_PASSWORD)',
  }),
  ...helpedBy('Check TARGET_USERNAME and TARGET_PASSWORD.', {
    'credentials-refused': ({ status }: { status: number }) =>
      `the credentials are refused everywhere (status ${status}); check TARGET_USERNAME and TARGET_PASSWORD`,
  }),
  ...helpedBy(
    ({ authProbes }: { authProbes: string }) =>
      `Let ${authProbes === 'none' ? 'some wrong credentials be sent with AUTH_PROBES=few' : 'all wrong credentials be sent with AUTH_PROBES=all'}.`,
    {
      'not-tried': ({ authProbes }: { authProbes: string }) =>
        `not tried (AUTH_PROBES=${authProbes})`,
    },
  ),
  ...helpedBy(
    'Have the account opened again, and send fewer wrong credentials with AUTH_PROBES=few.',
    {
      'account-may-be-locked':
        'not tried: the right credentials are refused since wrong ones were sent, so the account may be locked',
    },
  ),
  ...helpedBy(remedies.fullProfile, {
    'not-in-profile': ({ profile }: { profile: string }) =>
      `cannot be judged in profile ${profile}`,
  }),

  ...helpedBy(
    'Judge the clause without REPLAY_CASE, or give an address that a report names, with its SEED.',
    {
      'no-such-case': ({ address, nearest }: { address: string; nearest?: string }) =>
        `the case ${address} was not met: nothing shows it any more, it shows only beside other clauses, or there never was one${nearest === undefined ? '' : `; the nearest is ${nearest}`}`,
    },
  ),

  // The run itself.
  ...helpedBy(
    ({ requestsPerSecond }: TimeoutFacts) =>
      `Give the run more time with RUN_TIMEOUT_MS, or ${requestsPerSecond === undefined ? 'run it nearer to the target' : `more than ${count(requestsPerSecond, 'request')} a second with REQUESTS_PER_SECOND`}.`,
    {
      'run-timeout': ({ limitMs }: TimeoutFacts) =>
        `the run reached its time limit of ${limitMs} ms (RUN_TIMEOUT_MS)`,
    },
  ),
  ...helpedBy('Let the run go on to its end.', {
    interrupted: ({ notRun }: { notRun?: boolean }) =>
      `${notRun ? 'was not run: ' : ''}the run was interrupted`,
    'waited-no-longer': 'the target failed, and was not to be waited for any longer',
  }),
  ...helpedBy(remedies.otherwise, { 'run-ended': 'the run has ended' }),
  ...helpedBy(remedies.fewerEvents, {
    'answers-too-large': (facts: { megabytes?: number; millionValues?: number }) =>
      `the answers of the target are too large: more than ${
        facts.megabytes === undefined
          ? `${facts.millionValues} million values in those above 1 MB`
          : `${facts.megabytes} MB in all`
      }`,
  }),
  ...helpedBy(
    'Give merge the conformance.json of every shard; run again a shard that has left none.',
    { 'shard-missing': missingInWords },
  ),
  ...helpedBy('Merge a part whose filter lets this clause through.', {
    'not-selected': 'was not selected in any part',
  }),
  ...helpedBy('Share the run among fewer shards.', {
    'no-range-left-for-shard': ({ shard }: { shard: number }) =>
      `no range far from today is left for shard ${shard}`,
  }),
  ...helpedBy('This is a fault of the harness: report it with conformance.json.', {
    'fault-of-the-harness': ({ line }: { line: string }) => line,
  }),
  ...helpedBy('Allow more time with RESTORE_PATIENCE, or restore once the target is well.', {
    'restore-patience-over': ({ patienceMs }: { patienceMs: number }) =>
      `the target did not get well within ${duration(patienceMs)} (RESTORE_PATIENCE)`,
    'silent-so-far': 'it gives no answer so far',
  }),
  ...helpedBy('See that REPORT_DIR can be written to, and that nothing removes files from it.', {
    'original-not-kept': ({ eventId, problem }: EventFacts & { problem: string }) =>
      `the original of event ${eventId} cannot be kept on disk, so it is not written to: ${problem}`,
  }),
  ...helpedBy(remedies.nobodyElse, {
    'overwritten-for-others': ({
      eventId,
      field,
      value,
    }: EventFacts & { readonly field: string; readonly value: unknown }) =>
      `event ${eventId} came to have the ${field} ${shown(value, 60)} while this run wrote to it, which this run has not sent: if somebody else has, it may be overwritten`,
  }),
  ...helpedBy(remedies.restore, {
    'owed-by-an-earlier-run':
      'what an earlier run has changed is to be put back first (by the command restore)',
    'not-to-be-written': 'WRITABLE_EVENT_IDS does not name it, so nothing is sent to it',
    'changed-by-putting-back': 'each time another event is put back, it is changed again',
    'left-by-an-earlier-run': 'left changed by an earlier run; this one may not write',
  }),

  // The way to the target.
  ...helpedBy(({ why }: { why: Underlying }, remedyOf) => remedyOf(why), {
    'target-unreachable': ({ why }: { why: Underlying }, told) =>
      `the target cannot be reached: ${told(why)}`,
    'target-takes-no-request': ({ why }: { why: Underlying }, told) =>
      `the target takes no request: ${told(why)}`,
  }),
  ...helpedBy(remedies.steadyTarget, {
    'target-lost': ({ why, underWay = [], waitedMs }: TargetLostFacts, told) =>
      `the target no longer answers: ${told(why)}${underWayInWords(underWay)}${
        waitedMs === undefined ? '' : `; it was waited for ${Math.round(waitedMs / 1000)} s in all`
      }`,
    'not-back': 'it has not come back after a request that takes it down',
    'taken-down-too-often': ({ requests }: { requests: number }) =>
      `${requests} different requests have taken the target down, so nothing more is sent`,
    'target-out-of-order': ({ seconds, status }: { seconds: number; status: number }) =>
      `the target was out of order for longer than ${seconds} s: status ${status} to plain requests that had succeeded before`,
  }),
  ...helpedBy('See in the log of the service what ends each request.', {
    'every-request-a-server-error': ({ status }: { status: number }) =>
      `every request is answered with a server error (status ${status}); the log of the service may say why`,
  }),
  ...helpedBy('See that the service runs and that TARGET_URL leads to it, and run again.', {
    /** The problem in words of Node, of a library or of a certificate, with the code that Node has for it. */
    'connection-failed': ({ problem, errno }: { problem: unknown; errno?: string }) =>
      errno === undefined ? `${problem}` : `${problem} (${errno})`,
    'no-http-answer': ({ problem }: { problem: string }) => `the answer is not HTTP (${problem})`,
  }),
  ...helpedBy(
    'Send this request alone to a copy of the service, and see in its log what ends it.',
    {
      'takes-target-down': ({ times, request }: TakenDownFacts) =>
        `sent while nothing else was, ${sentInWords(request)} has taken the target down each of ${times} times`,
    },
  ),
  ...helpedBy('Allow slower answers with REQUEST_TIMEOUT_MS.', {
    'not-answered-in-time': ({ timeoutMs }: { timeoutMs: number }) =>
      `no complete answer within ${timeoutMs} ms`,
  }),
  ...helpedBy('Name the final address in TARGET_URL.', {
    'every-request-redirected': ({ status, location }: { status: number; location?: string }) =>
      `every request is redirected (${status}${location ? ` to ${location}` : ''}); name the final address in TARGET_URL`,
  }),
  ...helpedBy('Check TARGET_URL and TARGET_HEADERS.', {
    'every-request-refused': ({ status }: { status: number }) =>
      `every request is refused (status ${status}); check TARGET_URL, and TARGET_HEADERS where a gateway asks for headers of its own`,
  }),
  ...helpedBy('Check TARGET_URL.', {
    'no-service-at-address': ({ status }: { status: number }) =>
      `there is no special events service at this address (status ${status}); check TARGET_URL, to which /special-events is appended`,
    'no-service-but-a-page': ({ status, page }: { status: number; page: keyof typeof pages }) =>
      `${pages[page]} (status ${status}), so there is no special events service at this address; check TARGET_URL, and that no log-in or proxy stands before it`,
  }),
  ...helpedBy(
    'Send less at a time with REQUESTS_PER_SECOND and CONCURRENCY, or lift the limit for this run.',
    {
      'busy-each-time': ({ status }: { status: number }) =>
        `status ${status} however often it was asked`,
      'target-busy': ({ status, ...request }: RequestFacts & { status: number }) =>
        `${kindOfRequest(request)} got status ${status} each time`,
      'target-asks-for-a-pause': ({ status, pause }: { status: number; pause: unknown }) =>
        `the target asks to be left alone (status ${status}, Retry-After: ${pause})`,
    },
  ),
  ...helpedBy('See that the proxy lets the run through to the target.', {
    'proxy-asks-for-credentials': (proxy: ProxyFacts) =>
      `${proxyInWords(proxy)} asks for credentials (status 407); they belong in the address in ${proxy.variable}`,
    'proxy-refuses-credentials': (proxy: ProxyFacts) =>
      `${proxyInWords(proxy)} refuses the credentials in ${proxy.variable} (status 407)`,
    'proxy-does-not-reach-target': ({ status, authority, ...proxy }: ProxyStatusFacts) =>
      `${proxyInWords(proxy)} does not reach ${authority} (status ${status})`,
    'proxy-refuses-to-connect': ({ status, authority, ...proxy }: ProxyStatusFacts) =>
      `${proxyInWords(proxy)} refuses to connect to ${authority} (status ${status})`,
    'proxy-unusable': ({ why, ...proxy }: ProxyFacts & { why: Underlying }, told) =>
      `${proxyInWords(proxy)} cannot be used: ${told(why)}`,
  }),
} as const
