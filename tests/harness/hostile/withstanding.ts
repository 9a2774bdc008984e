import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { notingUsage, settingsNaming, startTest, usageIn } from '../../../scripts/command.ts'
import { startReferenceService } from '../../../src/reference/service.ts'
import { Gate } from '../../../src/service/gate.ts'
import type { HostileAnswer } from '../../catalogue/hostile/hostile-answer.ts'
import { filesIn, Outcome } from '../end-to-end/command.ts'
import { leaksIn } from '../end-to-end/secret-forms.ts'

/** Most of these runs wait, so some go on beside each other. */
const turns = new Gate(3)

/**
 * Runs what `npm test` runs, with nothing set but who is the target, against one hostile answer. The
 * promise of each `atEnd` is awaited when the test ends.
 */
export function withstanding(answer: HostileAnswer, atEnd: (end: () => Promise<void>) => void) {
  return turns.through(() => withstandingInTurn(answer, atEnd))
}

async function withstandingInTurn(
  { decisions }: HostileAnswer,
  atEnd: (end: () => Promise<void>) => void,
) {
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
      ...settingsNaming(service),
      TARGET_HEADERS: JSON.stringify({ 'X-Api-Key': apiKey }),
      REPORT_DIR,
      ...notingUsage(usageFile),
    },
    [],
    { judge: 'command' },
  )
  atEnd(async () => command.signalGroup('SIGKILL'))
  const { code, stdout, stderr, ms } = await command.ended
  const { report, places } = new Outcome(code, stdout, stderr, ms, REPORT_DIR)
  return {
    ...{ code, stdout, stderr, report, places },
    files: filesIn(REPORT_DIR).map((path) => basename(path)),
    leaks: leaksIn(places, { password, apiKey, pair: `museum:${password}` }),
    ...usageIn(usageFile),
    /** Whether the service's events are what they were. */
    unchanged: JSON.stringify(service.snapshot()) === before,
    /** Requests that another service has received. */
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
