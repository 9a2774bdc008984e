import { defineConfig } from 'vitest/config'
import { PhaseSequencer } from './src/run/vitest/phase-sequencer.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: PhaseSequencer },
    coverage: { include: ['src/**/*.{ts,tsx}'], reporter: ['text-summary'] },
    projects: [
      {
        test: {
          name: 'conformance',
          include: ['tests/conformance/*.test.ts'],
          globalSetup: ['src/run/vitest/global-setup.ts'],
          setupFiles: ['src/run/vitest/setup.ts'],
          // One worker for all files: it waits on the network, not on the processor, and the checks
          // share what is known of the target. Its own limits bound it, so the runner's are off.
          pool: 'threads',
          isolate: false,
          maxWorkers: 1,
          maxConcurrency: 1000,
          sequence: { concurrent: true },
          testTimeout: 0,
          hookTimeout: 0,
        },
      },
      {
        test: {
          name: 'harness',
          include: ['tests/harness/**/*.test.{ts,tsx}'],
          exclude: ['tests/harness/hostile/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
