import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import comparison from '../../contracts/comparison.schema.json' with { type: 'json' }
import report from '../../contracts/report.schema.json' with { type: 'json' }

const ajv = new Ajv2020({ strict: true })
formats.default(ajv, { mode: 'full' })

ajv.addSchema(report)

/** Whether a value is a comparison, by contracts/comparison.schema.json. */
export const isComparison = ajv.compile(comparison)
