import { Client } from '../service/client.ts'
import { Service } from '../service/service.ts'
import { loadSettings } from '../settings/load-settings.ts'
import { maskerOf } from '../settings/mask.ts'
import { secretsOf } from '../settings/secrets.ts'
import { UsageError } from '../settings/usage-error.ts'
import { Journal } from '../world/journal.ts'
import { restoreAll } from '../world/restore.ts'

/** What `npm run restore` ends with: 0 nothing is left changed, 1 something is, 2 usage. */
async function main(): Promise<0 | 1 | 2> {
  const settings = loadSettings({ env: process.env, cwd: process.cwd() })
  if (!settings.target)
    throw new UsageError({
      subject: 'TARGET_URL',
      problem: 'not set',
      remedy: 'name the target whose events are to be put back',
    })
  // Whoever gives this command wants updates to be sent, whatever the profile of a run is.
  const target = { ...settings.target, profile: 'full' } as const
  const mask = maskerOf(secretsOf({ ...settings, target }))
  const journal = new Journal(settings.reportDir, target.url)
  const client = new Client(target, settings)
  const { written, restored, notRestored } = await restoreAll(
    new Service(client, async () => {}),
    journal,
  )
  await client.close()
  const say = (line: string) => process.stdout.write(`${mask(line)}\n`)
  say(
    written === 0
      ? `Nothing to restore: the journal in ${settings.reportDir} holds no event of ${target.url}`
      : `${restored} of ${written} events of ${target.url} are as they were`,
  )
  for (const { eventId, original, reason } of notRestored)
    say(`Not restored: ${eventId}, ${reason}; its original: ${JSON.stringify(original)}`)
  return notRestored.length === 0 ? 0 : 1
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
