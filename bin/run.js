import { existsSync } from 'node:fs'
import module from 'node:module'

/** What Node says, and the compiler; what is sought in a folder is no package. */
const lacksPackage = /Cannot find package '|Could not resolve "[^./]/

/** Not even what tells faults is loaded; Node would exit with 1, as a violation does. */
function fail(error) {
  const words = String(error)
  process.stderr.write(
    lacksPackage.test(words)
      ? 'The packages of the harness are not installed, or not all of them: npm ci in its folder installs them.\n'
      : `fault of the harness: ${JSON.stringify(words)}\n`,
  )
  process.exit(4)
}

/**
 * Runs the command with the arguments of this process.
 *
 * @param {string} runner - what runs the checks, by the name of its compiled file
 */
export async function run(runner) {
  process.on('uncaughtException', fail)
  try {
    if (process.env.NODE_DEBUG?.includes('special-events-conformance'))
      process.setSourceMapsEnabled(true)
    // Not in each version of Node: 22.1 was the first.
    module.enableCompileCache?.()
    const compiled = await compiledFolder()
    const { main } = await import(new URL('main.js', compiled).href)
    const loadRunner = () => import(new URL(runner, compiled).href).catch(fail)
    process.exitCode = await main(process.argv.slice(2), loadRunner)
  } catch (error) {
    fail(error)
  }
}

/** A published package is compiled; a clone compiles itself. */
async function compiledFolder() {
  const compiler = new URL('../scripts/compile.js', import.meta.url)
  if (!existsSync(compiler)) return new URL('../dist/js/', import.meta.url)
  const { compiledClone } = await import(compiler.href)
  return compiledClone()
}
