import { parseCaseAddress } from '../parse/case-address.ts'
import { parseRate } from '../parse/rate.ts'
import { parseSeed, seedRange } from '../parse/seed.ts'
import { wholeNumber } from '../parse/whole-number.ts'
import { setting } from '../setting.ts'

/** What is sent, how much of it, how fast, and for how long. */
export const runRows = {
  seed: setting({
    name: 'SEED',
    group: 'run',
    default: '1',
    meaning:
      'What the inputs are drawn from: the same seed against the same state sends the same inputs per clause. `random` draws a seed, which is printed and reported.',
    accepts: `a whole number from ${seedRange.least} to ${seedRange.most}, or random`,
    parse: parseSeed,
  }),
  replayCase: setting({
    name: 'REPLAY_CASE',
    group: 'run',
    default: undefined,
    otherwise: 'every case',
    meaning:
      'Address of the one case to judge, as the replay command of a report gives it, together with its `SEED`.',
    accepts: 'an address such as 1:0:3 or 2:e0',
    example: '1:0:3',
    parse: parseCaseAddress,
  }),
  numRuns: setting({
    name: 'NUM_RUNS',
    group: 'run',
    default: '25',
    meaning: 'Cases per property.',
    accepts: 'a whole number from 1 to 100000',
    parse: wholeNumber(1, 100_000),
  }),
  concurrency: setting({
    name: 'CONCURRENCY',
    group: 'run',
    default: '8',
    meaning: 'Requests in flight at most.',
    accepts: 'a whole number from 1 to 256',
    parse: wholeNumber(1, 256),
  }),
  requestsPerSecond: setting({
    name: 'REQUESTS_PER_SECOND',
    group: 'run',
    default: undefined,
    otherwise: 'unlimited',
    meaning: 'Ceiling of the request rate.',
    accepts: 'a number above 0, such as 0.5 or 20',
    example: '20',
    parse: parseRate,
  }),
  requestTimeoutMs: setting({
    name: 'REQUEST_TIMEOUT_MS',
    group: 'limits',
    default: '10000',
    meaning: 'Milliseconds that one request may take, body included.',
    accepts: 'a whole number of milliseconds from 100 to 600000',
    parse: wholeNumber(100, 600_000),
  }),
  runTimeoutMs: setting({
    name: 'RUN_TIMEOUT_MS',
    group: 'limits',
    default: '600000',
    meaning:
      'Milliseconds that the whole run may take. What is unjudged then is inconclusive; putting events back still happens.',
    accepts: 'a whole number of milliseconds from 1000 to 86400000',
    parse: wholeNumber(1000, 86_400_000),
  }),
  maxResponseBytes: setting({
    name: 'MAX_RESPONSE_BYTES',
    group: 'limits',
    default: '5000000',
    meaning: 'Decoded size of one response; more is a finding, never a crash.',
    accepts: 'a whole number of bytes from 1000 to 1000000000',
    parse: wholeNumber(1000, 1_000_000_000),
  }),
}
