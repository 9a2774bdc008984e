#!/usr/bin/env node
try {
  const { register } = await import('tsx/esm/api')
  // Node itself runs no TypeScript from node_modules. A tsconfig.json of the user's is none of ours.
  const unregister = register({ tsconfig: false })
  const { main } = await import('../src/cli/main.ts')
  process.exitCode = await main(process.argv.slice(2), unregister)
} catch (error) {
  // Not even what tells faults could be loaded; Node would exit with 1, as a violation does.
  process.stderr.write(`fault of the harness: ${JSON.stringify(String(error))}\n`)
  process.exitCode = 4
}
