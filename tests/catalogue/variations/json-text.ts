import type { Override } from '../../../src/reference/decisions.ts'
import type { Variation } from './variation.ts'

const writtenAs =
  (write: (body: unknown) => string): Override =>
  () => ({ text: write })

const escaped = (text: string, pattern: RegExp) =>
  text.replace(pattern, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The same JSON values in other characters. */
export const jsonTextVariations: readonly Variation[] = [
  {
    name: 'json-pretty-printed',
    description: 'Bodies are indented and end with a line break.',
    decisions: writtenAs((body) => `${JSON.stringify(body, null, 2)}\n`),
  },
  {
    name: 'json-with-tabs-and-carriage-returns',
    description: 'Bodies are indented with tabs, in lines that end with CR and LF.',
    decisions: writtenAs(
      (body) => `\r\n \t${JSON.stringify(body, null, '\t').replaceAll('\n', '\r\n')}\r\n\r\n`,
    ),
  },
  {
    name: 'json-escaped-beyond-ascii',
    description: 'All characters beyond ASCII are written as escapes.',
    decisions: writtenAs((body) => escaped(JSON.stringify(body), /[^ -~]/g)),
  },
  {
    name: 'json-escaped-for-html',
    description: 'Slashes and the characters of markup are written as escapes.',
    decisions: writtenAs((body) =>
      escaped(JSON.stringify(body), /[<>&'\u2028\u2029]/g).replaceAll('/', '\\/'),
    ),
  },
  {
    name: 'json-after-byte-order-mark',
    description: 'Bodies begin with a byte order mark.',
    decisions: writtenAs((body) => `\ufeff${JSON.stringify(body)}`),
  },
]
