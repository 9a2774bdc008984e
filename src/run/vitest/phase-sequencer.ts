import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { dealt, inPhases } from '../phases.ts'

/** Runs the check files in their phases and deals them out to shards. */
export class PhaseSequencer extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config
    return shard ? dealt(files, nameOf, shard) : files
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((a, b) => inPhases(nameOf(a), nameOf(b)))
  }
}

function nameOf({ moduleId }: TestSpecification): string {
  return basename(moduleId)
}
