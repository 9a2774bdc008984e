import { parseArgs } from 'node:util'
import type { EventId } from '../contract/special-event.ts'
import { Client } from '../service/client.ts'
import { Service } from '../service/service.ts'
import { loadSettings } from '../settings/load-settings.ts'
import { maskerOf } from '../settings/mask.ts'
import { secretsOf } from '../settings/secrets.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { UsageError } from '../settings/usage-error.ts'
import { Journal } from '../world/journal.ts'
import { restoreAll } from '../world/restore.ts'
import { RunLock } from './run-lock.ts'

/** What `npm run restore` ends with: 0 nothing is left changed, 1 something is, 2 usage. */
async function main(): Promise<0 | 1 | 2> {
  const { overwrite, accept } = optionsIn(process.argv.slice(2))
  const settings = loadSettings({ env: process.env, cwd: process.cwd() })
  if (!settings.target)
    throw new UsageError({
      subject: 'TARGET_URL',
      problem: 'not set',
      remedy: 'name the target whose events are to be put back',
    })
  // Whoever gives this command wants updates to be sent, whatever the profile of a run is.
  const target: TargetSettings = { ...settings.target, profile: 'full' }
  const mask = maskerOf(secretsOf({ ...settings, target }))
  const say = (line: string) => process.stdout.write(`${mask(line)}\n`)
  const lock = await RunLock.take(settings.reportDir, target.url)
  const client = new Client(target, settings)
  try {
    const journal = new Journal(settings.reportDir, target.url)
    await journal.removeDrafts()
    const service = new Service(client, async () => {})
    const { written, notRestored } = await restoreAll(service, journal, { overwrite })
    const accepted = notRestored.filter(({ current }) => accept && current !== undefined)
    await Promise.all(accepted.map(({ eventId }) => journal.forget(eventId as EventId)))
    const left = notRestored.filter((event) => !accepted.includes(event))
    say(
      written === 0
        ? `Nothing to restore: the journal in ${settings.reportDir} holds no event of ${target.url}`
        : `${written - notRestored.length} of ${written} events of ${target.url} are as they were`,
    )
    for (const { eventId, reason } of accepted) say(`Accepted: ${eventId}, ${reason}`)
    for (const { eventId, original, reason } of left)
      say(`Not restored: ${eventId}, ${reason}; its original: ${JSON.stringify(original)}`)
    if (left.some(({ current }) => current !== undefined))
      say(
        'npm run restore -- --accept leaves what others have written and forgets the originals; ' +
          '--overwrite puts the originals back over it.',
      )
    return left.length === 0 ? 0 : 1
  } finally {
    await client.close()
    await lock.release()
  }
}

function optionsIn(args: readonly string[]): { overwrite: boolean; accept: boolean } {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({ args: [...args], options: { overwrite: flag, accept: flag } })
    if (values.overwrite && values.accept)
      throw new Error('--overwrite and --accept exclude one another')
    return values
  } catch (error) {
    throw new UsageError({
      subject: 'npm run restore',
      problem: (error as Error).message.split('.')[0] ?? '',
      remedy: 'give nothing, --accept or --overwrite after --',
    })
  }
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof UsageError ? error.message : (error as Error).stack}\n`,
    )
    process.exitCode = error instanceof UsageError ? 2 : 1
  },
)
