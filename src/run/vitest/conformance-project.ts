import type { TestUserConfig } from 'vitest/config'

/** How the test runner runs the checks; paths start in the folder of the package. */
export const conformanceProject = {
  name: 'conformance',
  include: ['tests/conformance/*.test.ts'],
  // The runner leaves out node_modules by default, which is where this package may be.
  exclude: [],
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
} satisfies TestUserConfig
