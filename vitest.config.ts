import { defineConfig } from 'vitest/config'
import { conformanceProject } from './src/run/vitest/conformance-project.ts'
import { PhaseSequencer } from './src/run/vitest/phase-sequencer.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: PhaseSequencer },
    coverage: { include: ['src/**/*.{ts,tsx}'], reporter: ['text-summary'] },
    projects: [
      { test: conformanceProject },
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
