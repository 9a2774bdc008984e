import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import { afterwards, deliverChanged, rewriteText } from '../overrides.ts'
import { rowsFor } from '../table.ts'
import { tableOf } from './variation.ts'

const declared =
  (mediaType: string): Override =>
  () => ({ mediaType: everyOperation<string | undefined>(mediaType) })

/** JSON written in another way. */
const writtenAs =
  (text: (body: unknown) => string): Override =>
  () => ({ text })

/** A text with some of its characters written as escapes of JSON. */
export const escaped = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Bodies in a content coding, unless the request rules that out. */
export const codedIn = (
  coding: string,
  encode: (payload: Uint8Array) => Uint8Array,
  label = coding,
): Override =>
  deliverChanged((message, request) => {
    if (!accepts(request.headers['accept-encoding'], coding)) return message
    const headers = { ...message.headers, 'content-encoding': label, vary: 'accept-encoding' }
    return { ...message, headers, payload: encode(message.payload) }
  })

/** What tells a success (section 4): a status that is not named, `application/json`, and the same JSON values in any characters and content coding. */
export const successVariations = tableOf({
  ...rowsFor([201, 202, 203, 206, 299], (status) => [
    `success-${status}: Every success has the status ${status}.`,
    () => ({ status: everyOperation(status) }),
  ]),
  'success-per-operation: Each operation succeeds with a status of its own.': () => ({
    status: { list: 206, get: 203, update: 202 },
  }),
  'success-207-for-lists: A listing succeeds with 207.': ({ status }) => ({
    status: { ...status, list: 207 },
  }),
  'success-created-at-a-location: An update gets 201 and a location.': ({ status, headers }) => ({
    status: { ...status, update: 201 },
    headers: { ...headers, update: { location: '/elsewhere', 'content-location': '/there' } },
  }),
  'success-status-varies: Successes have 200, 203 or 226 in turn.': (sound) => {
    let turn = 0
    return afterwards((given) =>
      given.status === 200 ? { ...given, status: [200, 203, 226][turn++ % 3] ?? 200 } : given,
    )(sound)
  },

  'media-type-bare: Successes are declared without parameters.': declared('application/json'),
  'media-type-in-capitals: Successes are declared in capitals.': declared('Application/JSON'),
  'media-type-with-odd-parameters: Successes are declared with quoted, unknown and empty parameters.':
    declared('application/json ;charset="UTF-8"; profile="a;b=\\"c\\", d" ;; v=2.0;'),
  'media-type-with-version: Successes are declared with the version of the interface.': declared(
    'APPLICATION/json;version=2;odata.metadata=minimal',
  ),
  'media-type-of-another-charset: Successes are ASCII declared as Latin-1.': (sound) => ({
    mediaType: everyOperation<string | undefined>('application/json; charset=iso-8859-1'),
    ...rewriteText((text) => escaped(text, /[^ -~]/g))(sound),
  }),

  'json-pretty-printed: Bodies are indented and end with a line break.': writtenAs(
    (body) => `${JSON.stringify(body, null, 2)}\n`,
  ),
  'json-with-tabs-and-carriage-returns: Bodies are indented with tabs, in lines that end with CR and LF.':
    writtenAs(
      (body) => `\r\n \t${JSON.stringify(body, null, '\t').replaceAll('\n', '\r\n')}\r\n\r\n`,
    ),
  'json-escaped-beyond-ascii: All characters beyond ASCII are written as escapes.': writtenAs(
    (body) => escaped(JSON.stringify(body), /[^ -~]/g),
  ),
  'json-escaped-for-html: Slashes and the characters of markup are written as escapes.': writtenAs(
    (body) => escaped(JSON.stringify(body), /[<>&'\u2028\u2029]/g).replaceAll('/', '\\/'),
  ),
  'json-all-letters-escaped: Every letter of keys and texts is written as an escape.': rewriteText(
    (text) =>
      text.replace(/"(?:[^"\\]|\\.)*"/g, (string) =>
        string.replace(/\\u[0-9a-f]{4}|\\.|[a-z]/gi, (part) =>
          part.length > 1 ? part : escaped(part, /./),
        ),
      ),
  ),
  'json-after-byte-order-mark: Bodies begin with a byte order mark.': writtenAs(
    (body) => `\ufeff${JSON.stringify(body)}`,
  ),
  'json-padded-with-blanks: Each body begins with 64 kB of blanks.': rewriteText(
    (text) => ' \n'.repeat(32_768) + text,
  ),

  'gzip: Bodies are compressed unless the request rules that out.': codedIn('gzip', gzipSync),
  'gzip-by-its-old-name: Bodies are labelled X-GZip.': codedIn('gzip', gzipSync, 'X-GZip'),
  'gzip-in-several-members: Compressed bodies are several gzip members, one after the other.':
    codedIn('gzip', (payload) => {
      const middle = payload.byteLength >> 1
      const parts = [payload.subarray(0, middle), payload.subarray(middle)]
      return Buffer.concat(parts.map((part) => gzipSync(part)))
    }),
  'deflate: Bodies are in the zlib format unless ruled out.': codedIn('deflate', deflateSync),
  'brotli: Bodies are in brotli unless ruled out.': codedIn('br', (payload) =>
    brotliCompressSync(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  ),
  'coded-twice: Bodies are compressed by the service, and again by what is before it.': codedIn(
    'gzip',
    (payload) => gzipSync(deflateSync(payload)),
    'deflate, gzip',
  ),
  'identity-named: Bodies are declared to be in no coding.': codedIn('identity', (body) => body),
})

// No Accept-Encoding at all means that any coding will do (RFC 9110, 12.5.3).
function accepts(accepted: string | undefined, coding: string): boolean {
  const weights = new Map(
    (accepted ?? '*').split(',').map((item) => {
      const [name = '', weight = 'q=1'] = item.toLowerCase().split(';')
      return [name.trim(), Number(weight.trim().slice('q='.length))]
    }),
  )
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0
}
