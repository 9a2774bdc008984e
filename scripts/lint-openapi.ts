import { resolve } from 'node:path'
import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core'

// Lints an OpenAPI document as redocly.yaml says: `tsx scripts/lint-openapi.ts FILE`. The library in place of the command,
// which drags a hundred packages along and takes no Node below 20.19.

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('give the document to lint')
const config = await loadConfig({ configPath: resolve('redocly.yaml') })
const problems = await lint({ ref: file, config })
const totals = getTotals(problems)
formatProblems(problems, { format: 'stylish', totals, version: '' })
const { errors, warnings } = totals
process.stdout.write(
  errors + warnings === 0 ? `${file} is valid\n` : `${errors} errors, ${warnings} warnings\n`,
)
process.exitCode = errors + warnings === 0 ? 0 : 1
