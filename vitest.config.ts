import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    coverage: { include: ['src/**/*.{ts,tsx}'], reporter: ['text-summary'] },
    projects: [
      {
        test: {
          name: 'harness',
          include: ['tests/harness/**/*.test.{ts,tsx}'],
          exclude: ['tests/harness/hostile/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As many services as the judging processes of the matrix take at a time, and some that wait.
          maxConcurrency: 8,
        },
      },
      {
        test: {
          name: 'hostile',
          include: ['tests/harness/hostile/*.test.ts'],
          // Their time and memory are bounded, so nothing else runs beside them.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
