import { writeFileSync } from 'node:fs'
import { openapiDocument } from './openapi-docs/document.ts'

const file = new URL('../contracts/openapi.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(openapiDocument(), null, 2)}\n`)
