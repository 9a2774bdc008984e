import { writeFileSync } from 'node:fs'
import { clausesPage } from './clauses-docs/page.ts'

writeFileSync(new URL('../docs/clauses.md', import.meta.url), clausesPage())
