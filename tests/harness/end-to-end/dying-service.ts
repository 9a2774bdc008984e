import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import { startReferenceService } from '../../../src/reference/service.ts'

// A service in a process of its own, which ends as one does whose error nobody catches. Arguments: port, how it dies,
// how often it has begun before, and the file that keeps its events when it ends; without one, they are lost.

const [port, how = '', begun, kept] = process.argv.slice(2)
let requests = 0
let firstAt: number | undefined

const deaths: Readonly<Record<string, (request: ServiceRequest) => boolean>> = {
  'at-limit-13': ({ url }) => /[?&]limit=13(?:&|$)/.test(url),
  'at-limit-30': ({ url }) => /[?&]limit=30(?:&|$)/.test(url),
  'past-the-first-page': ({ url }) => /[?&]page=(?!1(?:&|$))/.test(url),
  'at-price-0': ({ method, body }) => method === 'PATCH' && /"price":0[,}]/.test(String(body)),
  'at-no-day': ({ url }) => url.includes('startDate=tomorrow'),
  'at-array-as-body': ({ method, body }) => method === 'PATCH' && String(body) === '[]',
  'every-250-requests': () => requests % 250 === 0,
  'every-12-requests': () => requests % 12 === 0,
  'every-2-seconds': () => performance.now() - (firstAt ?? 0) > 2000,
  'once-after-400-requests': () => begun === '0' && requests === 400,
  'after-400-requests-for-good': () => requests === 400 || begun !== '0',
}

const dying: Override = (sound) => ({
  around: (request, answer) => {
    requests++
    firstAt ??= performance.now()
    if (!deaths[how]?.(request)) return sound.around(request, answer)
    if (kept) writeFileSync(kept, JSON.stringify(service.snapshot()))
    process.exit(1)
  },
})

const service = await startReferenceService({
  username: 'museum',
  password: 'dying',
  port: Number(port),
  decisions: dying,
  ...(kept && existsSync(kept)
    ? { events: JSON.parse(readFileSync(kept, 'utf8')) as SpecialEvent[] }
    : {}),
})
process.on('message', () => process.send?.(service.snapshot()))
process.send?.('listening')
