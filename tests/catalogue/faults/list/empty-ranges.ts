import { eventFields } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Answer } from '../../../../src/reference/request.ts'
import { answers, noContent } from '../answers.ts'
import { breaking, breakingBy } from '../fault.ts'

/** Ranges without events that are not answered with an empty array. */
export const emptyRangeFaults = [
  ...breakingBy('list.range.empty', ['list.parameters-optional'], whenEmpty, {
    'empty-range-404: A range without events is answered with 404.': () => problem(404),
    'empty-range-400: A range without events is refused.': () => problem(400),
    'empty-range-500: A range without events makes the service fail.': () => problem(500),
  }),
  ...breakingBy('list.range.empty', ['list.array', 'list.media-type'], whenEmpty, {
    'empty-range-204: A range without events is answered with 204 and no body.': () => noContent,
  }),
  ...breakingBy('list.range.empty', ['list.array'], whenEmpty, {
    'empty-range-without-body: A range without events is 200 with no body.': (answer) => ({
      ...answer,
      body: undefined,
    }),
    'empty-range-null: A range without events is answered with null.': (answer) => ({
      ...answer,
      body: null,
    }),
    'empty-range-message: A range without events is answered by a message.': (answer) => ({
      ...answer,
      body: { message: 'No events found.' },
    }),
  }),
  ...breakingBy('list.range.empty', ['list.full-objects'], whenEmpty, {
    'empty-range-row-of-nulls: A range without events holds one event of nulls, as by an outer join does.':
      (answer) => ({ ...answer, body: [rowOfNulls] }),
    'empty-range-empty-object-inside: A range without events holds an empty object.': (answer) => ({
      ...answer,
      body: [{}],
    }),
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

const rowOfNulls = {
  ...Object.fromEntries(eventFields.map((field) => [field, null])),
  dates: [],
}

function whenEmpty(answerTo: (answer: Answer) => Answer): Override {
  return answers('list', (answer) =>
    Array.isArray(answer.body) && answer.body.length === 0 ? answerTo(answer) : answer,
  )
}

function problem(status: number): Answer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: 'about:blank', title: 'No events found', status },
  }
}
