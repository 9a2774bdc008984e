import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { settingsNaming } from '../../../scripts/command.ts'
import { nobodyThere } from '../service/loopback.ts'
import { folderWith } from '../settings/folder.ts'

const program = fileURLToPath(new URL('./dying-service.ts', import.meta.url))

/** How long a supervisor takes to notice that its service has ended. */
const noticedMs = 200

/**
 * Starts `dying-service.ts` under a supervisor, which starts it again whenever it ends, until the test does.
 *
 * @param how - what it dies of
 * @param keeps - whether it has its events again when it is started again
 */
export async function supervised(how: string, keeps: boolean) {
  const url = await nobodyThere()
  const kept = keeps ? [join(folderWith(), 'events.json')] : []
  const endedAt: number[] = []
  let isOver = false
  let child: ChildProcess
  const start = async () => {
    child = fork(program, [new URL(url).port, how, String(endedAt.length), ...kept], {
      execArgv: ['--import', 'tsx'],
    })
    child.once('exit', () => {
      endedAt.push(performance.now())
      void sleep(noticedMs).then(async () => {
        if (!isOver) await start()
      })
    })
    await once(child, 'message')
  }
  await start()
  onTestFinished(() => {
    isOver = true
    child.kill('SIGKILL')
  })
  return {
    env: settingsNaming({ url: `${url}/v2.0`, username: 'museum', password: 'dying' }),
    /** When it has ended, by `performance.now()`. */
    endedAt,
    /** All its events, as text to compare. */
    events: async () => {
      child.send('events')
      const [events] = await once(child, 'message')
      return JSON.stringify(events)
    },
  }
}
