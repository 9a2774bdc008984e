import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import comparison from '../../contracts/comparison.schema.json' with { type: 'json' }
import report from '../../contracts/report.schema.json' with { type: 'json' }
import type { Report } from '../report/report.ts'
import { visibleLine } from '../report/visible.ts'

const ajv = new Ajv2020({ strict: true })
formats.default(ajv, { mode: 'full' })

/** Whether a value is a report, by contracts/report.schema.json. */
export const isReport = ajv.compile<Report>(report)

/** Whether a value is a comparison, by contracts/comparison.schema.json. */
export const isComparison = ajv.compile(comparison)

/** The first place where a value does not match, and why, after a validation that failed; one line. */
export function mismatchOf({ errors }: ValidateFunction): string {
  const [error] = errors ?? []
  const place = error?.instancePath || 'its root'
  const named: unknown = Object.values(error?.params ?? {})[0]
  const detail = typeof named === 'string' || Array.isArray(named) ? ` (${String(named)})` : ''
  return visibleLine(`${place}: ${error?.message ?? 'unknown'}${detail}`)
}
