import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { faultLine } from '../../report/output.ts'
import type { Supervisor } from '../supervisor.ts'

/** Tells the supervisor when the checks begin and end. */
export class ConformanceReporter implements Reporter {
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
