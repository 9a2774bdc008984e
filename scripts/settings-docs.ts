import { writeFileSync } from 'node:fs'
import { envExample } from './settings-docs/env-example.ts'
import { settingsPage } from './settings-docs/page.ts'

const root = new URL('../', import.meta.url)
writeFileSync(new URL('.env.example', root), envExample())
writeFileSync(new URL('docs/settings.md', root), settingsPage())
