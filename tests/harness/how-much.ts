import type { Reporter, TestModule } from 'vitest/node'

/**
 * How much of the harness's tests is run: `whole` by .ci/run and before a release, otherwise the quicker part, for whoever
 * waits for it. `MATRIX=all`, which judges every fault and variation by every clause, belongs to the whole.
 */
export const isWhole = process.env.HARNESS === 'whole' || process.env.MATRIX === 'all'

/** Files that are part of the whole only: each starts commands by the dozen, or takes a minute or more. */
export const longFiles: readonly string[] = [
  'tests/harness/browser/**',
  'tests/harness/compare-peers/specmatic.test.ts',
  'tests/harness/hostile/**',
  'tests/harness/observations/hostile.test.ts',
  'tests/harness/docs/scripts.test.ts',
  'tests/harness/end-to-end/{clocks,crashing-target,diffable,dying-target,faulty-target,harness-faults,interrupts,replay,replay-report,secrets,transport,trials,troubled-target}.test.ts',
  'tests/harness/contracts/openapi-mock.test.ts',
  'tests/harness/merge/real-shards.test.ts',
  'tests/harness/run/{few-events,judged-all-the-same,left-changed,smallest-cases,unread-events}.test.ts',
  'tests/harness/settings/mask/cuts.test.ts',
  'tests/harness/package/package.test.ts',
]

const everyMs = 15_000

/** Shows where no terminal does how far the tests have come, and says at the end what was left out. */
export class HowMuch implements Reporter {
  #files = 0
  #ended = 0
  #failed = 0
  #clock: NodeJS.Timeout | undefined
  readonly #startedAt = performance.now()

  onTestRunStart(specifications: readonly unknown[]): void {
    this.#files = specifications.length
    if (!process.stdout.isTTY) this.#clock = setInterval(() => this.#show(), everyMs).unref()
  }

  onTestModuleEnd(module: TestModule): void {
    this.#ended++
    if (!module.ok()) this.#failed++
  }

  onTestRunEnd(): void {
    clearInterval(this.#clock)
    if (!isWhole)
      console.log(
        'Left out: most faults and variations of the matrix, and the files that take long; HARNESS=whole npm run test:harness runs all of it.',
      )
  }

  #show(): void {
    const seconds = Math.round((performance.now() - this.#startedAt) / 1000)
    console.log(`${this.#ended} of ${this.#files} files, ${this.#failed} failed, ${seconds} s`)
  }
}
