import { basename } from 'node:path'
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'
import { dealt, inPhases } from '../phases.ts'

/** Runs the check files in their phases and deals them out to shards. */
export class PhaseSequencer implements TestSequencer {
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
