import { basename } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { TestUserConfig } from 'vitest/config'
import {
  BaseSequencer,
  type CliOptions,
  type Reporter,
  type SerializedError,
  startVitest,
  type TestModule,
  type TestSpecification,
} from 'vitest/node'
import { faultLine } from '../../report/output.ts'
import { checkFileNames, inPhases } from '../checks.ts'
import type { RunChecks } from '../run-command.ts'
import { givenBy } from '../session.ts'
import { dealt } from '../shards.ts'
import type { Supervisor } from '../supervisor.ts'

/** Where this is compiled to, as all that the runner loads. */
const compiled = fileURLToPath(new URL('./', import.meta.url))

/** How the test runner runs the checks. */
const project = {
  name: 'conformance',
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

/** Runs the check files in their phases. */
class PhaseSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((a, b) => inPhases(nameOf(a), nameOf(b)))
  }
}

function nameOf({ moduleId }: TestSpecification): string {
  return basename(moduleId, '.js')
}

/** Tells the supervisor when the checks begin and end. */
class ConformanceReporter implements Reporter {
  constructor(private readonly supervisor: Supervisor) {}

  onTestRunStart(): void {
    // The runner has put its own listeners in place, which would end the process before anything is put back.
    this.supervisor.takeProcess()
    this.supervisor.checksBegin()
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    return this.supervisor.checksEnded(faultIn(modules, errors))
  }
}

/** What went wrong in the harness itself, if anything did. */
function faultIn(
  modules: readonly TestModule[],
  errors: readonly SerializedError[],
): string | undefined {
  const failed = modules.flatMap((module) =>
    module.errors().map((error) => `${module.relativeModuleId}: ${error.message}`),
  )
  const [first] = [...errors.map(withCause), ...failed]
  return first === undefined ? undefined : faultLine(first)
}

/** What befell a thread is told as the cause of what the runner makes of it. */
function withCause({ message, cause }: SerializedError): string {
  return cause?.message === undefined ? message : `${message} ${cause.message}`
}

/** Runs the checks through the test runner in this process; nothing is written where it is installed. */
export const runChecks: RunChecks = async (supervisor) => {
  const given = givenBy(supervisor.session)
  const { pattern, shard } = given.selection
  const names = shard ? dealt(checkFileNames, String, shard) : checkFileNames
  const options: CliOptions = {
    ...project,
    include: names.map((name) => `checks/${name}.js`),
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
  }
  // What the runner has to say is told by the supervisor, in one line.
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  await startVitest('test', [], options, {}, { stdout: nowhere(), stderr: nowhere() })
}
