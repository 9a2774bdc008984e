import type { Represent } from '../../../../src/reference/representation.ts'
import { reads, showsAs } from '../answers.ts'
import { breaking, breakingBy } from '../fault.ts'

const readsAs = (represent: Represent) => showsAs('get', represent)

/** Reading one event gives it in another shape; a field that is undefined is left out. */
export const getShapeFaults = [
  ...breakingBy('get.full-object', ['update.persisted', 'update.sequences'], reads, {
    'get-without-event-id: An event that is read carries no eventId, as the path has it.': () => ({
      eventId: undefined,
    }),
    'get-in-snake-case: An event that is read carries event_id and event_description.': ({
      eventId: event_id,
      eventDescription: event_description,
    }) => ({ eventId: undefined, eventDescription: undefined, event_id, event_description }),
    'get-omits-empty-dates: An event without dates carries no dates field when it is read.': ({
      dates,
    }) => ({ dates: dates.length === 0 ? undefined : dates }),
    'get-empty-dates-null: An event without dates carries null there when it is read.': ({
      dates,
    }) => ({ dates: dates.length === 0 ? null : dates }),
    'get-empty-dates-hold-empty-text: An event without dates has one empty string when read.': ({
      dates,
    }) => ({ dates: dates.join().split(',') }),
    'get-single-date-unrolled: An event of a single day has that date as a string when read.': ({
      dates,
    }) => ({ dates: dates.length === 1 ? dates[0] : dates }),
    'get-dates-as-timestamps: An event that is read carries its dates as milliseconds.': ({
      dates,
    }) => ({ dates: dates.map((date) => Date.parse(date)) }),
  }),
  ...breakingBy(
    'get.full-object',
    ['update.persisted', 'update.sequences', 'get.agrees-with-list'],
    reads,
    {
      'get-without-location: An event that is read carries no location.': () => ({
        location: undefined,
      }),
      'get-fractional-price-with-comma: A price with cents is text with a comma when read.': ({
        price,
      }) => ({ price: Number.isInteger(price) ? price : String(price).replace('.', ',') }),
      'get-omits-price-of-free-events: An event with the price 0 carries no price when it is read.':
        ({ price }) => ({ price: price || undefined }),
    },
  ),
  ...breakingBy('get.full-object', ['update.persisted', 'update.sequences'], readsAs, {
    'get-wrapped-in-data: An event that is read stands under data.': (data) => ({ data }),
  }),
  ...breakingBy('get.full-object', [], readsAs, {
    'get-in-an-array: An event that is read is the one element of an array.': (event) => [event],
    'get-encoded-twice: An event that is read is a JSON string that holds its text.': (event) =>
      JSON.stringify(event),
  }),
  ...breakingBy('get.full-object', ['get.agrees-with-list'], reads, {
    'get-long-description-in-parts: A description of several paragraphs is an array of them when it is read.':
      ({ eventDescription }) => {
        const paragraphs = eventDescription.split('\n\n')
        return { eventDescription: paragraphs.length > 1 ? paragraphs : paragraphs[0] }
      },
  }),
  ...breaking('get.full-object', ['get.media-type'], {
    'get-204: An event that exists is answered with 204 and no body.': (sound) => ({
      status: { ...sound.status, get: 204 },
      mediaType: { ...sound.mediaType, get: undefined },
      represent: { ...sound.represent, get: () => undefined },
    }),
  }),
]
