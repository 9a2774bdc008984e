import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import {
  type Ended,
  notingUsage,
  startTest,
  type Usage,
  usageIn,
} from '../../../scripts/command.ts'
import { startReferenceService } from '../../../src/reference/service.ts'
import type { Report } from '../../../src/report/report.ts'
import { Gate } from '../../../src/service/gate.ts'
import type { HostileAnswer } from '../../catalogue/hostile/hostile-answer.ts'
import { filesIn, reportIn } from '../end-to-end/command.ts'
import { leaksIn } from '../end-to-end/secret-forms.ts'

/** What a run against a hostile answer has come to, and what it has left behind. */
interface Withstanding extends Ended {
  readonly report: Report
  /** Names of all files in the folder of the report. */
  readonly files: readonly string[]
  /** What is printed and written, by where it stands. */
  readonly places: ReadonlyMap<string, string>
  readonly leaks: readonly string[]
  /** What the process has used. */
  readonly usage: Usage
  /** Whether the service's events are what they were. */
  readonly unchanged: boolean
  /** Requests that another service has received. */
  readonly requestsElsewhere: number
}

/** Most of these runs wait, so some go on beside each other. */
const turns = new Gate(3)

/**
 * Runs what `npm test` runs, with nothing set but who is the target, against one hostile answer. The
 * promise of each `atEnd` is awaited when the test ends.
 */
export function withstanding(
  answer: HostileAnswer,
  atEnd: (end: () => Promise<void>) => void,
): Promise<Withstanding> {
  return turns.through(() => withstandingInTurn(answer, atEnd))
}

async function withstandingInTurn(
  { decisions }: HostileAnswer,
  atEnd: (end: () => Promise<void>) => void,
): Promise<Withstanding> {
  const elsewhere = await serviceElsewhere(atEnd)
  const { password, apiKey } = plantedSecrets()
  const service = await startReferenceService({
    username: 'museum',
    password,
    decisions: decisions(elsewhere.url),
  })
  atEnd(() => service.close())
  const before = JSON.stringify(service.snapshot())
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const REPORT_DIR = join(folder, 'reports')
  const usageFile = join(folder, 'usage')
  const command = startTest(
    {
      TARGET_URL: service.url,
      TARGET_USERNAME: service.username,
      TARGET_PASSWORD: password,
      TARGET_PROFILE: 'full',
      TARGET_HEADERS: JSON.stringify({ 'X-Api-Key': apiKey }),
      REPORT_DIR,
      ...notingUsage(usageFile),
    },
    [],
    { judge: 'command' },
  )
  atEnd(async () => command.signalGroup('SIGKILL'))
  const ended = await command.ended
  const written = filesIn(REPORT_DIR)
  const places = new Map([
    ['stdout', ended.stdout],
    ['stderr', ended.stderr],
    ...written.map((path): [string, string] => [basename(path), readFileSync(path, 'utf8')]),
  ])
  return {
    ...ended,
    report: reportIn(REPORT_DIR),
    files: written.map((path) => basename(path)).sort(),
    places,
    leaks: leaksIn(places, { password, apiKey, pair: `museum:${password}` }),
    usage: usageIn(usageFile),
    unchanged: JSON.stringify(service.snapshot()) === before,
    requestsElsewhere: elsewhere.requests(),
  }
}

async function serviceElsewhere(atEnd: (end: () => Promise<void>) => void) {
  let received = 0
  const server = createServer((_request, response) => {
    received++
    response.end('[]')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(async () => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests: () => received }
}

/** The secrets of one run, with whatever is hard to mask: quotes, markup, escapes, beyond ASCII. */
function plantedSecrets(): { readonly password: string; readonly apiKey: string } {
  const drawn = () => randomBytes(9).toString('base64url')
  return {
    password: `${drawn()}.*"q"'a'<b>&amp;\\n%41 :pä€💐\${x}${drawn()}`,
    apiKey: `${drawn()}"k"'$&<\\n>${drawn()}`,
  }
}
