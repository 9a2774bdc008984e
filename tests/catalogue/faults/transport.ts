import type { Override } from '../../../src/reference/decisions.ts'
import type { Operation } from '../../../src/reference/operation.ts'
import { type Fault, restingOnReadsBut } from './fault.ts'

/** Successful answers that get damaged on their way. */
export const transportFaults: readonly Fault[] = [
  {
    name: 'list-behind-a-guard-prefix',
    description: 'A listing starts with a line that keeps scripts from evaluating it.',
    violates: 'list.array',
    decisions: sends('list', (payload) => Buffer.concat([Buffer.from(")]}',\n"), payload])),
  },
  {
    name: 'list-cut-off-at-16-kib',
    description: 'A listing ends after 16 KiB, wherever that is, as if it were whole.',
    violates: 'list.array',
    decisions: sends('list', (payload) => payload.subarray(0, 16_384)),
  },
  {
    name: 'list-labelled-gzip-and-plain',
    description: 'A listing is declared as compressed, and is not.',
    violates: 'list.array',
    decisions: (sound) => ({
      headers: { ...sound.headers, list: { 'content-encoding': 'gzip' } },
    }),
  },
  {
    name: 'list-free-price-nan',
    description: 'Listings write NaN for the price 0, which no JSON has.',
    violates: 'list.array',
    decisions: sends('list', (payload) =>
      Buffer.from(payload.toString('utf8').replaceAll('"price":0}', '"price":NaN}')),
    ),
  },
  {
    name: 'list-as-callback',
    description: 'A listing is the argument of a function call.',
    violates: 'list.array',
    decisions: sends('list', (payload) => Buffer.from(`callback(${payload.toString('utf8')});`)),
  },
  {
    name: 'list-above-20-items-broken-off',
    description: 'The connection breaks off while more than 20 items are sent.',
    violates: 'list.limit.accepted',
    mayAlsoViolate: [
      'list.parameters-optional',
      'list.start-date.default',
      'list.end-date.default',
      'list.page.partition',
      'list.range.complete',
    ],
    decisions: (sound) => ({
      deliver: (message, response, request) => {
        const items = message.payload.toString().match(/"eventId"/g)?.length ?? 0
        if (request.operation !== 'list' || items <= 20) {
          return sound.deliver(message, response, request)
        }
        response.writeHead(message.status, {
          ...message.headers,
          'content-length': message.payload.byteLength,
        })
        response.write(message.payload.subarray(0, 1000), () => response.destroy())
      },
    }),
  },
  {
    name: 'get-in-iso-8859-1',
    description: 'An event that is read is sent in ISO 8859-1 as far as that goes.',
    violates: 'get.full-object',
    mayAlsoViolate: restingOnReadsBut('get.full-object'),
    decisions: sends('get', (payload) => Buffer.from(payload.toString('utf8'), 'latin1')),
  },
  {
    name: 'get-in-utf-16',
    description: 'An event that is read is sent in UTF-16.',
    violates: 'get.full-object',
    decisions: sends('get', (payload) => Buffer.from(payload.toString('utf8'), 'utf16le')),
  },
  {
    name: 'get-followed-by-a-notice',
    description: 'An event that is read is followed by a notice of the interpreter.',
    violates: 'get.full-object',
    decisions: sends('get', (payload) =>
      Buffer.concat([payload, Buffer.from('\n<br /><b>Notice</b>: Undefined index: page')]),
    ),
  },
  {
    name: 'get-sent-twice',
    description: 'An event that is read is sent twice, one text after the other.',
    violates: 'get.full-object',
    decisions: sends('get', (payload) => Buffer.concat([payload, payload])),
  },
  {
    name: 'get-line-breaks-unescaped',
    description: 'An event that is read has bare line breaks in its strings.',
    violates: 'get.full-object',
    mayAlsoViolate: restingOnReadsBut('get.full-object'),
    decisions: sends('get', (payload) =>
      Buffer.from(payload.toString('utf8').replaceAll('\\n', '\n')),
    ),
  },
  {
    name: 'get-single-quoted',
    description: 'An event that is read is written with single quotes.',
    violates: 'get.full-object',
    decisions: sends('get', (payload) =>
      Buffer.from(payload.toString('utf8').replaceAll('"', "'")),
    ),
  },
  {
    name: 'get-resets-on-long-descriptions',
    description: 'Reading an event of more than 2000 bytes gets the connection reset.',
    violates: 'get.full-object',
    mayAlsoViolate: ['get.listed-is-readable', ...restingOnReadsBut('get.full-object')],
    decisions: (sound) => ({
      deliver: (message, response, request) =>
        request.operation === 'get' && message.payload.byteLength > 2000
          ? void response.destroy()
          : sound.deliver(message, response, request),
    }),
  },
]

function sends(operation: Operation, damaged: (payload: Buffer) => Uint8Array): Override {
  return (sound) => ({
    deliver: (message, response, request) =>
      sound.deliver(
        request.operation === operation && message.status < 300
          ? { ...message, payload: damaged(Buffer.from(message.payload)) }
          : message,
        response,
        request,
      ),
  })
}
