import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** What is compiled; whatever else is in the folder needs no new compiling. */
const sources = ['src', 'tests/conformance', 'contracts']
const others = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/compile.js']

/** How long a compiled state is kept that nobody starts any more: commands may still be running from it. */
const keptMs = 24 * 60 * 60 * 1000

/** What the main thread loads by its name, by where it is compiled to; what not every command needs, in parts. */
const mainThread = {
  main: 'src/cli/main.ts',
  thread: 'src/run/thread/start.ts',
  api: 'src/api/index.ts',
}

/** What is loaded wholly, and so is one file: to find a file takes Node longer than to read a large one. */
const wholly = { 'thread-of-checks': 'src/run/thread/checks.ts' }

/** The same, where the test runner is at hand. */
const ofRunner = {
  mainThread: { ...mainThread, runner: 'src/run/vitest/start.ts' },
  wholly: { ...wholly, tests: 'src/run/vitest/tests.ts' },
}

/** @satisfies {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.18',
  external: ['vitest'],
  sourcemap: true,
  metafile: true,
  // Some packages load the modules of Node as CommonJS does.
  banner: {
    js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);",
  },
  // What goes wrong is thrown, too.
  logLevel: 'silent',
}

/**
 * The folder with this clone's sources as JavaScript that Node runs, as a URL. They are compiled when they have
 * changed since: to do so at each start, as a loader does, would take longer than a run waits for its first answer.
 *
 * @returns {Promise<URL>}
 */
export async function compiledClone() {
  const dist = writableDist()
  const folder = join(dist, stateOfSources())
  if (!isThere(folder)) {
    const draft = `${folder}.${process.pid}`
    await compile(draft, ofRunner)
    writeTestFiles(draft)
    try {
      renameSync(draft, folder)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      // Two that start at once compile the same.
      if (!isThere(folder)) throw error
    }
    removeOld(dist)
  }
  return pathToFileURL(`${folder}/`)
}

/**
 * Where compiled states are kept. A clone that is not the user's to write to, as in many a container, is compiled for
 * this process alone, in a folder beside which all else of the clone is found as well.
 */
function writableDist() {
  const dist = join(root, 'dist')
  try {
    mkdirSync(dist, { recursive: true })
    accessSync(dist, constants.W_OK)
    return dist
  } catch {
    const stand = mkdtempSync(join(tmpdir(), 'special-events-conformance-'))
    process.on('exit', () => rmSync(stand, { recursive: true, force: true }))
    for (const name of ['contracts', 'src', 'node_modules', 'package.json', '.env.example'])
      symlinkSync(join(root, name), join(stand, name))
    return join(stand, 'dist')
  }
}

/**
 * Compiles the sources, and with them the packages that they use, so that whoever installs this package installs
 * no other.
 *
 * @param {string} folder - two folders below that of the package, as src/contract/package-root.ts has it
 * @param {{ mainThread: Record<string, string>, wholly: Record<string, string> }} entries
 * @returns {Promise<string[]>} the files that were compiled
 */
export async function compile(folder, entries = { mainThread, wholly }) {
  const { build } = await import('esbuild')
  const builds = [
    build({ ...options, entryPoints: entries.mainThread, outdir: folder, splitting: true }),
    build({ ...options, entryPoints: entries.wholly, outdir: folder }),
  ]
  const inputs = (await Promise.all(builds)).flatMap(({ metafile }) => Object.keys(metafile.inputs))
  return [...new Set(inputs)]
}

/**
 * Small files of JavaScript, which alone are what the runner loads itself: for each check file a test file without a
 * test, and the setup file that knows the tests of each by its name.
 *
 * @param {string} folder
 */
function writeTestFiles(folder) {
  const setup = "import { defineTests } from './tests.js'\nawait defineTests()\n"
  writeFileSync(join(folder, 'setup.js'), setup)
  mkdirSync(join(folder, 'checks'))
  for (const name of readdirSync(join(root, 'tests/conformance')))
    if (name.endsWith('.test.ts'))
      writeFileSync(join(folder, 'checks', name.replace('.test.ts', '.js')), '')
}

/** Differs where a source was changed, by size and time of the files. */
function stateOfSources() {
  const hash = createHash('sha256')
  const files = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  for (const path of [...files.sort(), ...others.map((name) => join(root, name))]) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

/** @param {string} folder */
function isThere(folder) {
  try {
    const now = new Date()
    utimesSync(folder, now, now)
    return true
  } catch {
    return false
  }
}

/** @param {string} dist */
function removeOld(dist) {
  for (const name of readdirSync(dist)) {
    const folder = join(dist, name)
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > keptMs) rmSync(folder, { recursive: true, force: true })
  }
}
