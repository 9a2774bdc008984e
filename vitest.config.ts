import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { HowMuch, isWhole, longFiles } from './tests/harness/how-much.ts'

const left = isWhole ? [] : longFiles

export default defineConfig({
  test: {
    // Most of these tests wait for a server, a clock or a command, so that one at a time leaves a core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
