#!/usr/bin/env node
/** Not even what tells faults is loaded; Node would exit with 1, as a violation does. */
function fail(error) {
  process.stderr.write(`fault of the harness: ${JSON.stringify(String(error))}\n`)
  process.exit(4)
}

process.on('uncaughtException', fail)
try {
  const { register } = await import('tsx/esm/api')
  // Node itself runs no TypeScript from node_modules. A tsconfig.json of the user's is none of ours.
  const unregister = register({ tsconfig: false })
  const { main } = await import('../src/cli/main.ts')
  process.exitCode = await main(process.argv.slice(2), unregister)
} catch (error) {
  fail(error)
}
