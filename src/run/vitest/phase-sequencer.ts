import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { dealt, inPhases } from '../phases.ts'

/** Runs the check files in their phases and deals them out to shards; everything else as the runner does. */
export class PhaseSequencer extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config
    if (!shard || !files.every(isCheck)) return super.shard(files)
    return dealt(files, nameOf, shard)
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const checks = files.filter(isCheck)
    const others = files.filter((file) => !isCheck(file))
    checks.sort((a, b) => inPhases(nameOf(a), nameOf(b)))
    return [...checks, ...(await super.sort(others))]
  }
}

function isCheck({ project }: TestSpecification): boolean {
  return project.name === 'conformance'
}

function nameOf({ moduleId }: TestSpecification): string {
  return basename(moduleId)
}
