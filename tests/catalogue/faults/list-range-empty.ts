import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer } from '../../../src/reference/request.ts'
import type { Fault } from './fault.ts'

/** Ranges without events that are not answered with an empty array. */
export const listRangeEmptyFaults: readonly Fault[] = [
  {
    name: 'empty-range-404',
    description: 'A range without events is answered with 404.',
    violates: 'list.range.empty',
    mayAlsoViolate: ['list.parameters-optional'],
    decisions: whenEmpty(() => problem(404)),
  },
  {
    name: 'empty-range-400',
    description: 'A range without events is refused.',
    violates: 'list.range.empty',
    mayAlsoViolate: ['list.parameters-optional'],
    decisions: whenEmpty(() => problem(400)),
  },
  {
    name: 'empty-range-500',
    description: 'A range without events makes the service fail.',
    violates: 'list.range.empty',
    mayAlsoViolate: ['list.parameters-optional'],
    decisions: whenEmpty(() => problem(500)),
  },
  {
    name: 'empty-range-204',
    description: 'A range without events is answered with 204 and no body.',
    violates: 'list.range.empty',
    mayAlsoViolate: ['list.array', 'list.media-type'],
    decisions: whenEmpty(() => ({ status: 204, headers: {}, body: undefined })),
  },
  {
    name: 'empty-range-without-body',
    description: 'A range without events is answered with 200 and no body.',
    violates: 'list.range.empty',
    mayAlsoViolate: ['list.array'],
    decisions: whenEmpty((answer) => ({ ...answer, body: undefined })),
  },
  {
    name: 'empty-range-null',
    description: 'A range without events is answered with null.',
    violates: 'list.range.empty',
    mayAlsoViolate: ['list.array'],
    decisions: whenEmpty((answer) => ({ ...answer, body: null })),
  },
  {
    name: 'empty-range-message',
    description: 'A range without events is answered with 200 and a message.',
    violates: 'list.range.empty',
    mayAlsoViolate: ['list.array'],
    decisions: whenEmpty((answer) => ({ ...answer, body: { message: 'No events found.' } })),
  },
  {
    name: 'empty-range-row-of-nulls',
    description: 'A range without events is answered with one event of nulls, as by an outer join.',
    violates: 'list.range.empty',
    mayAlsoViolate: ['list.full-objects'],
    decisions: whenEmpty((answer) => ({
      ...answer,
      body: [
        {
          eventId: null,
          name: null,
          location: null,
          eventDescription: null,
          dates: [],
          price: null,
        },
      ],
    })),
  },
  {
    name: 'empty-range-empty-object-inside',
    description: 'A range without events is answered with an array that holds an empty object.',
    violates: 'list.range.empty',
    mayAlsoViolate: ['list.full-objects'],
    decisions: whenEmpty((answer) => ({ ...answer, body: [{}] })),
  },
  {
    name: 'empty-range-shows-what-comes-next',
    description: 'A range without events shows all events after it.',
    violates: 'list.range.empty',
    mayAlsoViolate: ['list.range.sound', 'update.list-reflects'],
    decisions: (sound) => ({
      candidates: (store, listing) => {
        const all = sound.candidates(store, listing)
        const within = all.filter((event) => sound.inRange(event, listing.query))
        if (within.length > 0) return within
        return all.filter(({ dates }) => dates.some((date) => date > listing.query.endDate))
      },
      inRange: () => true,
    }),
  },
]

function whenEmpty(answerTo: (answer: Answer) => Answer): Override {
  return (sound) => ({
    around: async (request, answer) => {
      const given = await sound.around(request, answer)
      const empty = request.operation === 'list' && Array.isArray(given.body) && !given.body.length
      return empty ? answerTo(given) : given
    },
  })
}

function problem(status: number): Answer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: 'about:blank', title: 'No events found', status },
  }
}
