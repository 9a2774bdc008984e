import { parseReportDir } from './parse/file.ts'
import {
  flag,
  oneOf,
  parseCaseAddress,
  parseEventId,
  parseRate,
  seed,
  timeSpan,
  wholeNumber,
} from './parse/scalars.ts'
import { parseWaiversFile } from './parse/waivers-file.ts'
import type { SettingRows } from './setting.ts'

/**
 * What may be done to the target; what is sent, how much of it, how fast and for how long; what is written,
 * and what decides the exit code.
 */
export const runRows = {
  profile: {
    name: 'TARGET_PROFILE',
    group: 'target',
    otherwise: '`full` for the embedded reference service, else `read-only`',
    meaning:
      '`full`: every clause is judged; updates are sent and put back. `read-only`: no PATCH is ever sent, not even an unauthorised one. `static-mock`: the target gives canned answers and keeps no state, so only what one exchange can show is judged; updates send only values just read.',
    example: 'full',
    ...oneOf('full', 'read-only', 'static-mock'),
  },
  authProbes: {
    name: 'AUTH_PROBES',
    group: 'target',
    otherwise: '`few` in profile `read-only`, else `all`',
    meaning:
      'How many requests with wrong credentials may be sent, since many services lock an account after some. `few`: at most 3 in all, retries and replays counted, each after a valid request; beyond these only what the target has let in is sent again. `all`: dozens, every way to be wrong. `none`: neither wrong nor missing credentials are sent, so the clauses on them are inconclusive. In profile `static-mock` they are only ever missing.',
    example: 'few',
    ...oneOf('none', 'few', 'all'),
  },
  seed: {
    name: 'SEED',
    group: 'run',
    default: '1',
    meaning:
      'What the inputs are drawn from: the same seed against the same state sends the same inputs per clause. `random` draws a seed, which is printed and reported.',
    ...seed,
  },
  replayCase: {
    name: 'REPLAY_CASE',
    group: 'run',
    otherwise: 'every case',
    meaning:
      'Address of the one case to judge, as the replay command of a report gives it, together with its `SEED`.',
    accepts: 'an address such as 1:0:3 or 2:e0',
    example: '1:0:3',
    parse: parseCaseAddress,
  },
  replayEvent: {
    name: 'REPLAY_EVENT',
    group: 'run',
    otherwise: 'whichever is free',
    meaning:
      'The event that the one case (`REPLAY_CASE`) is tried on, as the replay command of a report gives it. Where it is not listed or may not be updated, the case is tried on another one, and a note says so.',
    accepts: 'a uuid',
    example: '7d9c1b52-0f0e-4c63-9a1e-3b1f5f6f0a11',
    parse: parseEventId,
  },
  numRuns: {
    name: 'NUM_RUNS',
    group: 'run',
    default: '25',
    meaning: 'Cases per property.',
    ...wholeNumber(1, 100_000),
  },
  exploreMs: {
    name: 'EXPLORE',
    group: 'run',
    otherwise: 'not beyond the standard run',
    meaning:
      'How long to go on, after the standard run, with fresh seeds: other combinations of the parameters of listings and other sequences of updates, until the time is over or a violation is confirmed. `RUN_TIMEOUT_MS` is counted without it.',
    example: '10m',
    ...timeSpan,
  },
  waitS: {
    name: 'WAIT_S',
    option: '--wait',
    group: 'run',
    default: '0',
    meaning:
      'Seconds to wait, before the run, until the target answers anything but 502, 503 or 504, which a gateway says of a service that has not started. Where no answer comes in time, the run ends as not judged.',
    example: '60',
    ...wholeNumber(0, 3600, 'seconds'),
  },
  concurrency: {
    name: 'CONCURRENCY',
    group: 'run',
    default: '8',
    meaning: 'Requests in flight at most.',
    ...wholeNumber(1, 256),
  },
  requestsPerSecond: {
    name: 'REQUESTS_PER_SECOND',
    group: 'run',
    otherwise: 'unlimited',
    meaning: 'Ceiling of the request rate.',
    kind: 'number',
    accepts: 'a number above 0, such as 0.5 or 20',
    example: '20',
    parse: parseRate,
  },
  requestTimeoutMs: {
    name: 'REQUEST_TIMEOUT_MS',
    group: 'limits',
    default: '10000',
    meaning: 'Milliseconds that one request may take, body included.',
    ...wholeNumber(100, 600_000, 'milliseconds'),
  },
  runTimeoutMs: {
    name: 'RUN_TIMEOUT_MS',
    group: 'limits',
    default: '600000',
    meaning:
      'Milliseconds that the whole run may take. What is unjudged then is inconclusive; putting events back still happens.',
    ...wholeNumber(1000, 86_400_000, 'milliseconds'),
  },
  restorePatienceMs: {
    name: 'RESTORE_PATIENCE',
    group: 'limits',
    default: '3m',
    meaning:
      'How long putting events back waits for a target that fails, whatever the failure; a second Ctrl+C ends it. Half of it may go to a target that is down in mid-run. What is left then is named, with the command that puts it back.',
    ...timeSpan,
  },
  maxResponseBytes: {
    name: 'MAX_RESPONSE_BYTES',
    group: 'limits',
    default: '5000000',
    meaning: 'Decoded size of one response; more is a finding, never a crash.',
    ...wholeNumber(1000, 1_000_000_000, 'bytes'),
  },
  reportDir: {
    name: 'REPORT_DIR',
    group: 'report',
    default: 'reports',
    meaning: 'Folder that the report and the journal are written to; made where it is missing.',
    accepts: 'a folder that can be written to',
    parse: parseReportDir,
  },
  har: {
    name: 'HAR',
    group: 'report',
    default: 'violations',
    meaning:
      'Which exchanges `conformance.har` holds. `violations`: those that show violations. `all`: every one of the run, up to 100 MB, for HTTP tools; it is written to disk as the run goes. Secrets are masked either way.',
    example: 'all',
    ...oneOf('violations', 'all'),
  },
  waivers: {
    name: 'WAIVERS_FILE',
    group: 'report',
    kind: 'file',
    otherwise: '`waivers.json` when it exists',
    meaning:
      'JSON file of known deviations: clause, reason, expiry date and, optionally, ticket. See contracts/waivers.schema.json.',
    accepts: 'a readable JSON file as contracts/waivers.schema.json describes it',
    example: 'waivers.json',
    parse: parseWaiversFile,
  },
  allowStaleWaivers: {
    name: 'ALLOW_STALE_WAIVERS',
    group: 'report',
    default: 'false',
    meaning:
      'Whether a run may exit 0 although a waiver that has not expired names a clause that this run has judged and that holds.',
    ...flag,
  },
  acceptInconclusive: {
    name: 'ACCEPT_INCONCLUSIVE',
    group: 'report',
    default: 'false',
    meaning: 'Whether an inconclusive run exits 0.',
    ...flag,
  },
} as const satisfies SettingRows
