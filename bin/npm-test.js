import { run } from './run.js'

// What `npm test` runs in a clone: the same as the command, its checks as tests of vitest.
await run('runner.js')
