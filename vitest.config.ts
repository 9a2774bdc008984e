import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { HowMuch, isWhole, longFiles } from './tests/harness/how-much.ts'

const left = isWhole ? [] : longFiles

/** The matrix takes longest, and waits for processes of its own: all else is run meanwhile. */
class MatrixFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isMatrix = ({ moduleId }: TestSpecification) => moduleId.endsWith('/matrix.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isMatrix), ...sorted.filter((file) => !isMatrix(file))]
  }
}

export default defineConfig({
  test: {
    // Most of these tests wait for a server, a clock or a command, so that one at a time leaves a core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: MatrixFirst },
    reporters: ['default', new HowMuch()],
    coverage: { include: ['src/**/*.{ts,tsx}'], reporter: ['text-summary'] },
    projects: [
      {
        test: {
          name: 'harness',
          include: ['tests/harness/**/*.test.{ts,tsx}'],
          exclude: ['tests/harness/hostile/**', ...left],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As many services as the judging processes of the matrix take at a time, and some that wait.
          maxConcurrency: 16,
        },
      },
      {
        test: {
          name: 'hostile',
          include: ['tests/harness/hostile/*.test.ts'],
          exclude: [...left],
          // Their time and memory are bounded, so nothing else runs beside them.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
