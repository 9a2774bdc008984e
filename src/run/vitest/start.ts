import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import { conformanceProject } from './conformance-project.ts'
import { PhaseSequencer } from './phase-sequencer.ts'
import ConformanceReporter from './reporter.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Which part of the checks a run judges; all of them where nothing is named. */
export interface Selection {
  /** Ids of clauses and open questions. */
  readonly ids: readonly string[]
  /** One of several runs that share the check files, such as `2/4`. */
  readonly shard?: string
}

/**
 * Runs the checks through the test runner in this process, as `npm test` does in a clone, wherever the
 * package is installed; nothing is written there. The reporter takes the signals, writes the report and
 * sets `process.exitCode`.
 */
export async function startRunner({ ids, shard }: Selection): Promise<void> {
  await startVitest('test', [], {
    ...conformanceProject,
    // No configuration but this: to load a file, the runner writes one beside it.
    config: false,
    cache: false,
    root,
    watch: false,
    reporters: [new ConformanceReporter()],
    sequence: { ...conformanceProject.sequence, sequencer: PhaseSequencer },
    // Node runs no TypeScript from node_modules, so the runner has to.
    server: { deps: { inline: [new RegExp(`^${escaped(posix(root))}(contracts|src|tests)/`)] } },
    ...(ids.length > 0 ? { testNamePattern: `^(${ids.map(escaped).join('|')})$` } : {}),
    ...(shard === undefined ? {} : { shard }),
  })
}

function posix(path: string): string {
  return path.replaceAll('\\', '/')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
