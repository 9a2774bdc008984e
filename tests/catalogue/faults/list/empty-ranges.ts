import { eventFields } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Answer } from '../../../../src/reference/request.ts'
import { answers, noContent } from '../answers.ts'
import { breaking, breakingBy } from '../fault.ts'

const rowOfNulls = {
  ...Object.fromEntries(eventFields.map((field) => [field, null])),
  dates: [],
}

/** Ranges without events that are not answered with an empty array. */
export const emptyRangeFaults = [
  ...breakingBy('list.range.empty', ['list.parameters-optional'], refusesEmpty, {
    'empty-range-404: A range without events is answered with 404.': 404,
    'empty-range-400: A range without events is refused.': 400,
    'empty-range-500: A range without events makes the service fail.': 500,
  }),
  ...breakingBy('list.range.empty', ['list.array', 'list.media-type'], whenEmpty, {
    'empty-range-204: A range without events is answered with 204 and no body.': () => noContent,
  }),
  ...breakingBy('list.range.empty', ['list.array', 'list.full-objects'], holdsWhenEmpty, {
    'empty-range-without-body: A range without events is 200 with no body.': undefined,
    'empty-range-null: A range without events is answered with null.': null,
    'empty-range-message: A range without events is answered by a message.': {
      message: 'No events found.',
    },
    'empty-range-row-of-nulls: A range without events holds one event of nulls, as by an outer join does.':
      [rowOfNulls],
    'empty-range-empty-object-inside: A range without events holds an empty object.': [{}],
  }),
  ...breaking('list.range.empty', ['list.range.sound', 'update.list-reflects'], {
    'empty-range-shows-what-comes-next: A range without events shows all after it.': (sound) => ({
      candidates: (store, listing) => {
        const all = sound.candidates(store, listing)
        const within = all.filter((event) => sound.inRange(event, listing.query))
        if (within.length > 0) return within
        return all.filter(({ dates }) => dates.some((date) => date > listing.query.endDate))
      },
      inRange: () => true,
    }),
  }),
]

function whenEmpty(answerTo: (answer: Answer) => Answer): Override {
  return answers('list', (answer) =>
    Array.isArray(answer.body) && answer.body.length === 0 ? answerTo(answer) : answer,
  )
}

function holdsWhenEmpty(body: unknown): Override {
  return whenEmpty((answer) => ({ ...answer, body }))
}

function refusesEmpty(status: number): Override {
  return whenEmpty(() => ({
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: 'about:blank', title: 'No events found', status },
  }))
}
