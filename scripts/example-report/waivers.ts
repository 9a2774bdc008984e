import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the waivers of the example into a folder, and says where: one that holds, one that has expired. */
export function exampleWaivers(folder: string): string {
  const file = join(folder, 'waivers.json')
  const waivers = [
    {
      clause: 'list.limit.default',
      reason: 'The kiosk shows 20 events a page',
      expires: '2999-12-31',
      ticket: 'MUS-118',
    },
    {
      clause: 'update.unsent-kept',
      reason: 'To be mended in 2.1',
      expires: '2026-06-30',
      ticket: 'MUS-97',
    },
  ]
  writeFileSync(file, JSON.stringify({ waivers }))
  return file
}
