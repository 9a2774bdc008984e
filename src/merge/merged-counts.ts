import type { NotRestored, Restoration } from '../findings/result.ts'
import type { Report } from '../report/report.ts'

/** Adds up what the parts did to the target, and what became of it. */
export class MergedCounts {
  readonly requests: Record<string, number> = {}
  updates = 0
  retries = 0
  durationMs = 0
  readonly #commands = new Set<string>()
  readonly #notRestored: NotRestored[] = []
  #leased = 0
  #written = 0
  #restored = 0

  add({ run, restoration }: Report): void {
    for (const [method, count] of Object.entries(run.requestsByMethod))
      this.requests[method] = (this.requests[method] ?? 0) + count
    this.updates += run.updates
    this.retries += run.retries
    this.durationMs += run.durationMs
    this.#leased += restoration.leased
    this.#written += restoration.written
    this.#restored += restoration.restored
    this.#notRestored.push(...restoration.notRestored)
    if (restoration.command !== undefined) this.#commands.add(restoration.command)
  }

  restoration(): Restoration {
    return {
      leased: this.#leased,
      written: this.#written,
      restored: this.#restored,
      notRestored: this.#notRestored,
      ...(this.#commands.size > 0 ? { command: [...this.#commands].join('; ') } : {}),
    }
  }
}
