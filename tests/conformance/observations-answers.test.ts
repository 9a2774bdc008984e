import { contractTitle } from '../../src/contract/clauses.ts'
import { type Answered, type CaseBench, observe } from '../../src/judging/check.ts'
import type { Answer } from '../../src/service/answer.ts'
import { excerptOf, joined, type Wording, words } from '../../src/settings/mask/wording.ts'
import { told } from './experiments/answer-in-words.ts'
import { plainListing, plainRead } from './experiments/plain-requests.ts'

observe('success.status.list', async (bench) => told(await plainListing(bench)))

observe('success.status.get', async (bench) => told(await plainRead(bench)))

const caching = ['Cache-Control', 'Expires', 'Pragma', 'ETag', 'Last-Modified', 'Age', 'Vary']

const version = [
  'API-Version',
  'X-API-Version',
  'API-Supported-Versions',
  'API-Deprecated-Versions',
  'Deprecation',
  'Sunset',
]

/** Headers whose value is a rule of the service, and not data of the one answer. */
const shownWithValue = new Set(['Cache-Control', 'Vary', ...version])

observe('headers.caching', (bench) => headersAmong(bench, caching))

observe('headers.version', (bench) => headersAmong(bench, version))

async function headersAmong(bench: CaseBench, names: readonly string[]): Promise<Answered> {
  const answers = { list: await plainListing(bench), get: await plainRead(bench) }
  const found = Object.entries(answers).flatMap(([operation, answer]) => {
    const present = presentIn(answer, names)
    return present.length === 0 ? [] : [words`${operation}: ${joined(present, ', ')}`]
  })
  const told = found.length === 0 ? 'none' : joined(found, '; ')
  return { words: told, exchange: answers.list.exchange }
}

function presentIn({ headers }: Answer, names: readonly string[]): Wording[] {
  return names.flatMap((name) => {
    const value = headers[name.toLowerCase()]
    if (value === undefined) return []
    return shownWithValue.has(name)
      ? excerptOf(value, (text) => `${name} (${text.slice(0, 60)})`)
      : name
  })
}

observe('address.version-segment', async ({ target }) => {
  const expected = `v${contractTitle.version}`
  const last = new URL(target.url).pathname.split('/').filter(Boolean).at(-1)
  if (last === undefined) return { words: 'no, the base address has no path' }
  return { words: last === expected ? `yes, ${expected}` : `no, it ends in ${last}` }
})
