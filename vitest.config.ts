import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { HowMuch, isWhole, longFiles } from './tests/harness/how-much.ts'

const left = isWhole ? [] : longFiles

/** What takes minutes, longest first: begun last, it would leave cores idle at the end. */
const begunFirst = [
  '/matrix/matrix.test',
  '/hostile/hostile.test',
  '/end-to-end/',
  '/mask/cuts.test',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = begunFirst.findIndex((part) => moduleId.includes(part))
      return found < 0 ? begunFirst.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** They put other modules in the place of the project's, so nothing else may share theirs. */
const mocking = [
  'tests/harness/report/html.test.ts',
  'tests/harness/run/{judge-fault,lock-without-links,watchdog}.test.ts',
]

const eachTest = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // As many services as the judging processes of the matrix take at a time, and some that wait.
  maxConcurrency: 16,
}

export default defineConfig({
  test: {
    // Most of these tests wait for a server, a clock or a command; one waits for the whole matrix.
    maxWorkers: availableParallelism() + (isWhole ? 2 : 1),
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new HowMuch()],
    coverage: { include: ['src/**/*.{ts,tsx}'], reporter: ['text-summary'] },
    projects: [
      {
        test: {
          ...eachTest,
          name: 'harness',
          include: ['tests/harness/**/*.test.{ts,tsx}'],
          exclude: [...mocking, ...left],
          // Loading the modules anew for each file takes a quarter of a second of the processor.
          isolate: false,
        },
      },
      { test: { ...eachTest, name: 'mocking', include: mocking } },
    ],
  },
})
