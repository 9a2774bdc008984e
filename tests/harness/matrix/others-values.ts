import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { EventStore } from '../../../src/reference/store.ts'
import { differingFields } from '../../../src/world/values/same.ts'

/** What the other clients of a service have made of its events, so that it is not taken for the run's doing. */
export class OthersValues {
  readonly #fields = new Map<string, Partial<SpecialEvent>>()
  readonly #removed = new Set<string>()

  /** Has a service decide as it does, and notes what its other clients write. */
  noting(decisions?: Override): Override {
    return (sound) => {
      const decided = { ...sound, ...decisions?.(sound) }
      return {
        ...decided,
        traffic: ({ store, today }) => decided.traffic({ store: this.#watched(store), today }),
      }
    }
  }

  #watched(store: EventStore): EventStore {
    return Object.assign(new EventStore([]), {
      all: () => store.all(),
      find: (id: string) => store.find(id),
      put: (event: SpecialEvent) => {
        const changed = differingFields({ ...store.find(event.eventId) }, { ...event })
        const theirs = Object.entries(event).filter(([field]) => changed.includes(field))
        const before = this.#fields.get(event.eventId)
        this.#fields.set(event.eventId, { ...before, ...Object.fromEntries(theirs) })
        store.put(event)
      },
      remove: (id: string) => {
        this.#removed.add(id)
        store.remove(id)
      },
    })
  }

  /** How many events are neither as they were nor, where they differ, as others have them. */
  leftChanged(before: readonly SpecialEvent[], after: readonly SpecialEvent[]): number {
    const now = new Map(after.map((event) => [event.eventId, event]))
    return before.filter((event) => {
      const is = now.get(event.eventId)
      if (!is) return !this.#removed.has(event.eventId)
      const due = { ...event, ...this.#fields.get(event.eventId) }
      const changed = differingFields({ ...event }, { ...is })
      return differingFields({ ...due }, { ...is }).some((field) => changed.includes(field))
    }).length
  }
}
