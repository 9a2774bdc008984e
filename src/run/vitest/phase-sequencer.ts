import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inPhases } from '../phases.ts'

/** Runs the check files in their phases; everything else in the runner's own order. */
export class PhaseSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const checks = files.filter((file) => file.project.name === 'conformance')
    const others = files.filter((file) => file.project.name !== 'conformance')
    checks.sort((a, b) => inPhases(basename(a.moduleId), basename(b.moduleId)))
    return [...checks, ...(await super.sort(others))]
  }
}
