import type { Mask } from '../settings/mask/wording.ts'
import type { Report } from './report.ts'

/**
 * Members that hold the harness's own words, never the target's or the user's. A password such as
 * `pass` or `list` must not turn them into something that the schema of the report rules out.
 */
const ownWords: ReadonlySet<string> = new Set([
  ...['formatVersion', 'verdict', 'exitCode', 'suite', 'contract', 'profile', 'run', 'totals'],
  ...['id', 'section', 'operation', 'basis', 'statement', 'expires', 'startedAt'],
])

/** Members whose content, names of members included, is the target's. */
const foreign: ReadonlySet<string> = new Set(['headers', 'volatileHeaders', 'original'])

/** A hostile answer may be nested so deeply that writing it would exhaust the stack. */
const deepest = 100

/**
 * The report with every text in it masked, before any format is made of it: once a format has
 * escaped a secret that holds a quote or a `<`, no mask would find it, and a mask over whole
 * files would break their markup where a secret is as plain as `test`.
 */
export function maskReport(report: Report, mask: Mask): Report {
  return masked(report, mask) as Report
}

function masked(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((item) => masked(item, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (ownWords.has(name)) return [name, member]
      return [name, foreign.has(name) ? maskedForeign(member, mask, 0) : masked(member, mask)]
    }),
  )
}

function maskedForeign(value: unknown, mask: Mask, depth: number): unknown {
  if (depth > deepest) return `(nested deeper than ${deepest} levels)`
  if (typeof value === 'string') return mask(value)
  if (typeof value === 'number')
    return mask(String(value)) === String(value) ? value : mask(String(value))
  if (Array.isArray(value)) return value.map((item) => maskedForeign(item, mask, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      mask(name),
      maskedForeign(member, mask, depth + 1),
    ]),
  )
}
