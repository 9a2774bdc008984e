import { basename } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { TestUserConfig } from 'vitest/config'
import {
  type CliOptions,
  startVitest,
  type TestSequencer,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import { inPhases } from '../checks.ts'
import type { RunChecks } from '../run-command.ts'
import { givenBy } from '../session.ts'
import { dealt } from '../shards.ts'
import { ConformanceReporter } from './reporter.ts'

/** Where this is compiled to, as all that the runner loads. */
const compiled = fileURLToPath(new URL('./', import.meta.url))

/** How the test runner runs the checks. */
const project = {
  name: 'conformance',
  include: ['checks/*.js'],
  setupFiles: ['setup.js'],
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
  return basename(moduleId, '.js')
}

/** Runs the checks through the test runner in this process; nothing is written where it is installed. */
export const runChecks: RunChecks = async (supervisor) => {
  const given = givenBy(supervisor.session)
  const { pattern, shard } = given.selection
  const options: CliOptions = {
    ...project,
    // No configuration but this: to load a file, the runner writes one beside it.
    config: false,
    cache: false,
    root: compiled,
    watch: false,
    reporters: [new ConformanceReporter(supervisor)],
    sequence: { ...project.sequence, sequencer: PhaseSequencer },
    // All but the small test and setup files is compiled, and Node loads it faster than the runner could.
    server: { deps: { external: [/./] } },
    provide: { conformance: given },
    ...(pattern ? { testNamePattern: pattern } : {}),
    ...(shard ? { shard: `${shard.index}/${shard.count}` } : {}),
  }
  // What the runner has to say is told by the supervisor, in one line.
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  await startVitest('test', [], options, {}, { stdout: nowhere(), stderr: nowhere() })
}
