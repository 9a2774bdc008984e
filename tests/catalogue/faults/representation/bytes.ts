import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { bodies, hangsUpOn } from '../../overrides.ts'
import { listsAs, showsEverywhere } from '../answers.ts'
import { breaking, breakingBy, restingOnReads } from '../fault.ts'

const otherOperations: readonly ClauseId[] = ['get.full-object', 'update.full-object']

const whereListingsEndEarly: readonly ClauseId[] = [
  'list.end-date.default',
  'list.page.partition',
  'list.parameters-optional',
  'list.range.complete',
  'list.start-date.default',
]

/** Events in another shape wherever they are shown, and answers that are damaged on their way. */
export const byteFaults = [
  ...breakingBy('list.full-objects', otherOperations, showsEverywhere, {
    'name-dropped-everywhere: No answer carries the name, as if it were a reserved word.': () => ({
      name: undefined,
    }),
    'description-renamed-everywhere: Every answer has the eventDescription under the name description.':
      ({ eventDescription }) => ({ eventDescription: undefined, description: eventDescription }),
    'dates-as-date-times-everywhere: Every answer puts a time behind each date.': ({ dates }) => ({
      dates: dates.map((date) => `${date}T00:00:00Z`),
    }),
    'price-as-decimal-text-everywhere: Every answer writes the price as text, as it is for a SQL DECIMAL.':
      ({ price }) => ({ price: price.toFixed(2) }),
  }),
  ...breakingBy(
    'list.full-objects',
    [...otherOperations, 'get.listed-is-readable'],
    showsEverywhere,
    {
      'event-id-as-urn-everywhere: Every answer puts urn:uuid: before the eventId, so that it is a URN and not bare.':
        ({ eventId }) => ({ eventId: `urn:uuid:${eventId}` }),
    },
  ),
  ...breaking('list.full-objects', ['list.range.complete', 'get.agrees-with-list'], {
    'list-repeated-dates-as-references: Repeated dates come as {"$ref":"$[0].dates"}.': listsAs(
      (items) => {
        const firsts = items.map(({ dates }) =>
          items.findIndex((item) => JSON.stringify(item.dates) === JSON.stringify(dates)),
        )
        return items.map((item, index) =>
          firsts[index] === index
            ? item
            : { ...item, dates: { $ref: `$[${firsts[index]}].dates` } },
        )
      },
    ),
  }),
  ...breakingBy('list.array', [], sendsLists, {
    'list-behind-a-guard-prefix: A listing starts with a line that keeps scripts from evaluating it.':
      (text) => `)]}',\n${text}`,
    'list-free-price-nan: Listings write NaN for the price 0, which no JSON has.': (text) =>
      text.replaceAll('"price":0}', '"price":NaN}'),
    'list-as-callback: A listing is the argument of a function call.': (text) =>
      `callback(${text});`,
  }),
  ...breaking('list.array', [], {
    'list-cut-off-at-16-kib: A listing ends after 16 KiB, wherever that is, as if it were whole.':
      bodies((payload) => payload.subarray(0, 16_384), 'list'),
    'list-labelled-gzip-and-plain: A listing is declared as compressed with gzip, and is not compressed at all.':
      ({ headers }) => ({ headers: { ...headers, list: { 'content-encoding': 'gzip' } } }),
  }),
  ...breakingBy('get.full-object', [], sendsReads, {
    'get-in-utf-16: An event that is read is sent in UTF-16.': (text) =>
      Buffer.from(text, 'utf16le'),
    'get-followed-by-a-notice: An event that is read is followed by a notice that the interpreter prints.':
      (text) => `${text}\n<br /><b>Notice</b>: Undefined index: page`,
    'get-sent-twice: An event that is read is sent twice, one text after the other.': (text) =>
      text + text,
    'get-single-quoted: An event that is read is written with single quotes.': (text) =>
      text.replaceAll('"', "'"),
  }),
  ...breakingBy('get.full-object', restingOnReads, sendsReads, {
    'get-in-iso-8859-1: An event that is read is sent in ISO 8859-1 as far as that goes.': (text) =>
      Buffer.from(text, 'latin1'),
    'get-line-breaks-unescaped: An event that is read has bare line breaks.': (text) =>
      text.replaceAll('\\n', '\n'),
  }),
  ...breaking('get.listed-is-readable', [...restingOnReads, 'get.full-object'], {
    'get-resets-on-long-descriptions: Reading an event of more than 2000 bytes gets the connection reset.':
      hangsUpOn(({ payload }, { operation }) => operation === 'get' && payload.byteLength > 2000),
  }),
  ...breaking('list.limit.accepted', whereListingsEndEarly, {
    'list-above-20-items-broken-off: The connection breaks off while more than 20 items are sent.':
      (sound) => ({
        deliver: (message, response, request) => {
          const items = message.payload.toString().match(/"eventId"/g)?.length ?? 0
          if (request.operation !== 'list' || items <= 20)
            return sound.deliver(message, response, request)
          const { status, headers, payload } = message
          response.writeHead(status, { ...headers, 'content-length': payload.byteLength })
          response.write(payload.subarray(0, 1000), () => response.destroy())
        },
      }),
  }),
]

function sendsLists(damaged: (text: string) => string): Override {
  return bodies((payload) => damaged(payload.toString()), 'list')
}

function sendsReads(damaged: (text: string) => string | Buffer): Override {
  return bodies((payload) => damaged(payload.toString()), 'get')
}
