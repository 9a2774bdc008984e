import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { CliOptions } from 'vitest/node'
import { escaped } from '../../settings/escaped.ts'
import { conformanceProject } from './conformance-project.ts'
import { PhaseSequencer } from './phase-sequencer.ts'
import { ConformanceReporter } from './reporter.ts'
import { session } from './session.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

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
    ...conformanceProject,
    // No configuration but this: to load a file, the runner writes one beside it.
    config: false,
    cache: false,
    root,
    watch: false,
    reporters: [reporter],
    sequence: { ...conformanceProject.sequence, sequencer: PhaseSequencer },
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
