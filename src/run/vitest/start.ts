import { basename } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { TestUserConfig } from 'vitest/config'
import type { CliOptions, TestSequencer, TestSpecification, Vitest } from 'vitest/node'
import { escaped } from '../../settings/escaped.ts'
import { inPhases } from '../checks.ts'
import { dealt } from '../shards.ts'
import { ConformanceReporter } from './reporter.ts'
import { session } from './session.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** How the test runner runs the checks; paths start in the folder of the package. */
const project = {
  name: 'conformance',
  include: ['tests/conformance/*.test.ts'],
  // The runner leaves out node_modules by default, which is where this package may be.
  exclude: [],
  globalSetup: ['src/run/vitest/global-setup.ts'],
  setupFiles: ['src/run/vitest/setup.ts'],
  // One worker for all files: it waits on the network, not on the processor, and the checks
  // share what is known of the target. Its own limits bound it, so the runner's are off.
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  maxConcurrency: 1000,
  sequence: { concurrent: true },
  testTimeout: 0,
  hookTimeout: 0,
} satisfies TestUserConfig

/** Runs the check files in their phases and deals them out to shards. */
class PhaseSequencer implements TestSequencer {
  constructor(private readonly runner: Vitest) {}

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.runner.config
    return shard ? dealt(files, nameOf, shard) : files
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((a, b) => inPhases(nameOf(a), nameOf(b)))
  }
}

function nameOf({ moduleId }: TestSpecification): string {
  return basename(moduleId)
}

/**
 * Runs the checks of the session through the test runner in this process, wherever the package is
 * installed; nothing is written there. The reporter takes the signals and writes the report.
 *
 * @returns the exit code
 */
export async function startRunner(): Promise<number> {
  const { pattern, shard } = session().selection
  // Only now: whoever calls this has taken back what sources are loaded through, see main.
  const { startVitest } = await import('vitest/node')
  const reporter = new ConformanceReporter()
  const options: CliOptions = {
    ...project,
    // No configuration but this: to load a file, the runner writes one beside it.
    config: false,
    cache: false,
    root,
    watch: false,
    reporters: [reporter],
    sequence: { ...project.sequence, sequencer: PhaseSequencer },
    // Node runs no TypeScript from node_modules, so the runner has to.
    server: { deps: { inline: [new RegExp(`^${escaped(posix(root))}(contracts|src|tests)/`)] } },
    ...(pattern ? { testNamePattern: pattern } : {}),
    ...(shard ? { shard: `${shard.index}/${shard.count}` } : {}),
  }
  // What the runner has to say is told by the reporter, in one line.
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  await startVitest('test', [], options, {}, { stdout: nowhere(), stderr: nowhere() })
  return reporter.ended()
}

function posix(path: string): string {
  return path.replaceAll('\\', '/')
}
