import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded before a command: leaves its highest resident set, in kilobytes, in a file as it ends.

const file = process.env.PEAK_MEMORY_FILE
if (isMainThread && file)
  process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)))
