import type { Fault } from './fault.ts'

/** Pages that do not make up the listing. */
export const listPageFaults: readonly Fault[] = [
  {
    name: 'page-ignored',
    description: 'Every page is the first one.',
    violates: 'list.page.partition',
    mayAlsoViolate: ['list.limit.honoured', 'list.range.complete', 'update.list-reflects'],
    decisions: (sound) => ({
      pageOf: (events, listing) =>
        sound.pageOf(events, {
          ...listing,
          query: { ...listing.query, page: sound.defaultPage(listing.asked) },
        }),
    }),
  },
]
