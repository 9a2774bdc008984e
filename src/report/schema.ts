import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import report from '../../contracts/report.schema.json' with { type: 'json' }
import type { Report } from './report.ts'

const ajv = new Ajv2020({ strict: true })
formats.default(ajv, { mode: 'full' })

/** Whether a value is a report, by contracts/report.schema.json. */
export const isReport = ajv.compile<Report>(report)
