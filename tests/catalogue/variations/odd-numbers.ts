import { maximumLimit } from '../../../src/contract/list-query.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ListParameter } from '../../../src/reference/list-query.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { Variation } from './variation.ts'

const isNumber = (name: ListParameter) => name === 'page' || name === 'limit'

/** Page and limit read from their texts in a way of one's own; undefined as if not given. */
const readAs =
  (read: (text: string, name: ListParameter) => number | undefined): Override =>
  (sound) => ({
    parameter: (query, name) => {
      const text = sound.parameter(query, name)
      return text === undefined || !isNumber(name) ? text : read(text, name)?.toString()
    },
  })

const whole = (text: string) => (/^[1-9]\d*$/.test(text) ? Number(text) : undefined)

/** Pages and limits below 1 or of another type: section 8 shows no minimum, section 7 no answer. */
export const oddNumberVariations: readonly Variation[] = [
  ...[404, 422, 500].map((status) => ({
    name: `invalid-query-${status}`,
    description: `Query parameters that are not valid are refused with ${status}.`,
    decisions: (({ refusalStatus }) => ({
      refusalStatus: { ...refusalStatus, query: status },
    })) satisfies Override,
  })),
  {
    name: 'odd-numbers-ignored',
    description: 'A page or limit that is not a whole number above 0 counts as not given.',
    decisions: readAs(whole),
  },
  {
    name: 'odd-numbers-parsed-leniently',
    description: 'Of a page or limit its leading digits count; what is below 1 counts as 1.',
    decisions: readAs((text) => {
      const number = Number.parseInt(text, 10)
      return Number.isNaN(number) ? undefined : Math.max(1, number)
    }),
  },
  {
    name: 'odd-numbers-in-any-notation',
    description: 'A page or limit may be written as 1e1, 0x0a or +10; fractions are rounded up.',
    decisions: readAs((text) => {
      const number = Math.ceil(Number(text))
      return number >= 1 ? number : undefined
    }),
  },
  {
    name: 'odd-numbers-as-their-amount',
    description: 'The sign of a page or limit does not matter, and 0 counts as 1.',
    decisions: readAs((text) => whole(text.replace(/^-/, '')) ?? 1),
  },
  {
    name: 'limit-below-one-as-maximum',
    description: 'A limit of 0 or below asks for as many items as a page may hold.',
    decisions: readAs((text, name) =>
      name === 'limit' && Number(text) < 1 ? maximumLimit : whole(text),
    ),
  },
  {
    name: 'numbers-below-one-empty',
    description: 'A page or limit below 1 gives an empty array.',
    decisions: (sound) => ({
      queryFaults: (asked) => sound.queryFaults(raised(asked)),
      pageOf: (events, listing) => {
        const { page, limit } = listing.query
        return page < 1 || limit < 1 ? [] : sound.pageOf(events, listing)
      },
    }),
  },
  {
    name: 'pages-below-one-from-the-end',
    description: 'Page 0 is the last page, page -1 the one before it, until there is none.',
    decisions: (sound) => ({
      queryFaults: (asked) => sound.queryFaults({ ...asked, page: raised(asked).page }),
      pageOf: (events, listing) => {
        const { page, limit } = listing.query
        const counted = page < 1 ? Math.ceil(events.length / limit) + page : page
        if (counted < 1) return []
        return sound.pageOf(events, { ...listing, query: { ...listing.query, page: counted } })
      },
    }),
  },
  {
    name: 'page-above-1000-refused',
    description: 'A page above 1000 is refused, wherever the listing ends.',
    decisions: (sound) => ({
      pageOf: (events, listing) => {
        if (listing.query.page > 1000) throw new Refusal('query', 'page must be at most 1000.')
        return sound.pageOf(events, listing)
      },
    }),
  },
]

// A number below 1 taken as 1, for a sound service to find nothing wrong with it.
function raised(asked: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.max(1, value) : value,
    ]),
  )
}
