#!/usr/bin/env node
import { register } from 'tsx/esm/api'

// Node itself runs no TypeScript from node_modules. A tsconfig.json of the user's is none of ours.
const unregister = register({ tsconfig: false })
const { main } = await import('../src/cli/main.ts')
process.exitCode = await main(process.argv.slice(2), unregister)
