import { jsonIn } from '../../../../src/contract/json-in.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { refuse } from '../answers.ts'
import { breaking, breakingBy, inEveryAnswer } from '../fault.ts'
import { sentText } from './changing.ts'

type Replacement = readonly [pattern: string | RegExp, replacement: string]

/** Texts that an update sends, and that come out as others. */
export const textFaults = [
  ...breakingBy('update.sent-replaced', ['update.sequences'], replacing, {
    'update-collapses-blanks: Runs of blanks within a text become one.': [/ {2,}/g, ' '],
    'update-turns-line-breaks-to-blanks: Line breaks within a text become blanks.': ['\n', ' '],
    'update-turns-no-break-spaces-to-blanks: No-break spaces become blanks.': [
      /[\u00a0\u202f]/g,
      ' ',
    ],
    'update-drops-invisible-characters: Soft hyphens and spaces without width are dropped.': [
      /[\u00ad\u200b\u2060\ufeff]/g,
      '',
    ],
    'update-drops-direction-marks: Marks of the direction of writing are dropped.': [
      /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
      '',
    ],
    'update-stores-latin1-only: Code points beyond U+00FF are stored as question marks.': [
      /[\u0100-\u{10ffff}]/gu,
      '?',
    ],
    'update-ends-text-at-astral: A text ends before its first code point beyond U+FFFF.': [
      /[\u{10000}-\u{10ffff}].*$/gsu,
      '',
    ],
    'update-breaks-astral: A code point beyond U+FFFF is stored as two replacement characters.': [
      /[\u{10000}-\u{10ffff}]/gu,
      '\ufffd\ufffd',
    ],
    'update-drops-combining-marks: Combining marks are dropped.': [/\p{M}/gu, ''],
    'update-drops-right-to-left-letters: Arabic and Hebrew letters are dropped.': [
      /\p{Script=Arabic}|\p{Script=Hebrew}/gu,
      '',
    ],
    'update-drops-emoji-joiners: The joiners and selectors within an emoji are dropped.': [
      /[\u200d\ufe0f]/gu,
      '',
    ],
    'update-writes-sharp-s-as-ss: An ß is stored as ss.': ['ß', 'ss'],
    'update-strips-tags: What stands between < and > is taken out of texts.': [/<[^>]*>/g, ''],
    'update-decodes-entities: An &amp; in a text is stored as &.': ['&amp;', '&'],
    'update-doubles-apostrophes: Apostrophes are stored twice, as in SQL.': ["'", "''"],
    'update-doubles-backslashes: Backslashes are stored twice.': ['\\', '\\\\'],
    'update-unescapes-twice: A backslash takes the character after it for an escape.': [
      /\\(.)/g,
      '$1',
    ],
    'update-turns-plus-to-blank: A + in a text is stored as a blank, as in a form.': ['+', ' '],
    'update-ends-text-at-semicolon: A text ends before its first semicolon.': [/;.*$/gs, ''],
    'update-fills-placeholders: What stands in {{}} or ${} is taken out as a placeholder.': [
      /\$\{[^}]*\}|\{\{[^}]*\}\}/g,
      '',
    ],
    'update-reads-text-as-date: A text that spells a date is stored as an instant, as Json.NET does.':
      [/^\d{4}-\d\d-\d\d$/g, '$&T00:00:00Z'],
    'update-reads-text-as-formula: A text that begins with = is stored with an apostrophe before it.':
      [/^=/g, "'="],
    'update-empties-text-0: The text 0 is taken for none, as some languages do.': [/^0$/g, ''],
    'update-drops-text-null: The text null is stored as an empty one.': [
      /^(null|undefined|none|nil)$/gi,
      '',
    ],
    'update-empties-words-for-nothing: The words undefined, None, NULL and N/A are emptied.': [
      /^(undefined|None|NULL|N\/A|nil)$/g,
      '',
    ],
    'update-unquotes-text: Quotes around a whole text are dropped.': [/^"(.*)"$/gs, '$1'],
    'update-drops-links: Addresses of web pages are taken out of texts.': [/https?:\/\/\S+/g, ''],
  }),
  ...breakingBy('update.sent-replaced', [], replacing, {
    'update-tabs-made-blanks: Each tab of a text becomes a blank.': ['\t', ' '],
    'update-drops-scripts: Script elements are taken out of texts.': [
      /<script\b.*?<\/script>/gis,
      '',
    ],
    'update-drops-comments-of-markup: Comments of markup are taken out of texts.': [
      /<!--.*?-->/gs,
      '',
    ],
  }),
  ...breakingBy('update.sent-replaced', ['update.sequences'], sentText, {
    'update-reads-utf8-as-latin1: The bytes of a text in UTF-8 are taken for ISO 8859-1.': (text) =>
      Buffer.from(text, 'utf8').toString('latin1'),
    'update-stores-ascii-only: Letters lose their accents, and all else beyond ASCII is dropped too.':
      (text) => text.normalize('NFD').replaceAll(/\P{ASCII}/gu, ''),
    'update-composes-text: Texts are stored in the normal form NFC.': (text) =>
      text.normalize('NFC'),
    'update-decomposes-text: Texts are stored in the normal form NFD.': (text) =>
      text.normalize('NFD'),
    'update-folds-compatible-characters: Texts are stored in the normal form NFKC: ² as 2, ﬁ as fi.':
      (text) => (text.normalize('NFC') === text ? text.normalize('NFKC') : text),
    'update-narrows-wide-letters: Full-width letters become plain ones.': (text) =>
      text.replaceAll(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC')),
    'update-cuts-text-at-255: A text is cut at 255 characters.': (text) => text.slice(0, 255),
    'update-escapes-markup: The characters &, < and > are stored as entities.': (text) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    'update-straightens-quotes: Typographic quotes are stored as straight ones.': (text) =>
      text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"'),
    'update-sets-typography: Three dots are stored as an ellipsis, two hyphens as a dash, (c) as ©.':
      (text) => text.replaceAll('...', '…').replaceAll('--', '–').replaceAll('(c)', '©'),
    'update-decodes-percent: A text such as %41 is decoded, as if it stood in a URL.': (text) =>
      text.replaceAll(/%[0-7][0-9a-f]/gi, decodeURIComponent),
    'update-reads-text-as-number: A text of digits passes through a number, and 007 is stored as 7.':
      (text) =>
        /^[-+.\de]*\d$/i.test(text) && !Number.isNaN(Number(text)) ? String(Number(text)) : text,
    'update-reads-text-as-boolean: Yes and on are stored as true, no and off as false.': (text) =>
      /^(yes|on)$/i.test(text) ? 'true' : /^(no|off)$/i.test(text) ? 'false' : text,
  }),
  ...breakingBy('update.sent-replaced', [], sentText, {
    'update-reads-text-as-instant: A text that spells an instant is written in another way, as Json.NET does.':
      (text) => (/^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(text) ? new Date(text).toUTCString() : text),
    'update-reads-offsets-as-utc: A text that spells an instant with an offset is written in UTC, as Json.NET does.':
      (text) =>
        /^\d{4}-\d\d-\d\dT[\d:]+[+-]\d\d:\d\d$/.test(text) ? new Date(text).toISOString() : text,
    'update-reads-text-as-day: A text that spells a day becomes an instant.': (text) =>
      /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text,
    'update-decodes-uri-components: A text is decoded as a part of a URI, where it can be one as a whole.':
      decoded,
    'update-cuts-text-at-4000: A text is cut after 4000 characters.': (text) => text.slice(0, 4000),
  }),
  ...breakingBy('update.sent-replaced', [...inEveryAnswer, 'update.sequences'], sentText, {
    'update-reads-text-as-json: A text such as null, true or 12 is stored as the JSON value that it spells.':
      (text) =>
        /^(null|true|false|-?\d+(\.\d+)?)$/.test(text)
          ? JSON.parse(text.replace(/^(-?)0+(?=\d)/, '$1'))
          : text,
    'update-parses-json-in-text: A text that spells a JSON object is stored as one.': (text) =>
      /^[[{]/.test(text) ? (jsonIn(text) ?? text) : text,
  }),
  ...breaking('update.sent-replaced', ['update.sequences'], {
    'update-cuts-description-at-100: A description is cut at 100 characters.': sentText(
      (text) => text.slice(0, 100),
      'eventDescription',
    ),
    'update-cuts-description-at-2000: A description is cut at 2000 characters.': sentText(
      (text) => text.slice(0, 2000),
      'eventDescription',
    ),
    'update-cuts-name-at-500: A name is cut at 500 characters.': sentText(
      (text) => text.slice(0, 500),
      'name',
    ),
    'update-lower-cases-name: A name is stored in lower case.': sentText(
      (text) => text.toLowerCase(),
      'name',
    ),
    'update-reads-name-as-number: A name of digits passes through a number, and 1.50 is stored as 1.5.':
      sentText((text) => (/^\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text), 'name'),
    'update-drops-cyrillic: Cyrillic letters in a location are dropped.': sentText(
      (text) => text.replaceAll(/\p{Script=Cyrillic}/gu, ''),
      'location',
    ),
    'update-turns-no-break-spaces-of-location-to-blanks: A no-break space in a location becomes a blank.':
      sentText((text) => text.replaceAll('\u00a0', ' '), 'location'),
    'update-halves-percent-signs: Two percent signs become one.': sentText((text) =>
      text.replaceAll('%%', '%'),
    ),
    'update-fills-dollar-patterns: A text such as $& or $1 is taken for a replacement pattern.':
      sentText((text) => 'text'.replace(/(text)/, text), 'eventDescription'),
    'update-halves-dollar-signs-of-names: Two dollar signs in a name become one.': sentText(
      (text) => text.replaceAll('$$', () => '$'),
      'name',
    ),
    'update-misreads-escaped-surrogates: A code point in two escapes comes out as two question marks.':
      (sound) => ({
        parseBody: (bytes) => {
          const text = Buffer.from(bytes).toString()
          const spoilt = text.replaceAll(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi, '??')
          return sound.parseBody(spoilt === text ? bytes : Buffer.from(spoilt))
        },
      }),
  }),
  ...breaking('update.sent-replaced', ['update.sequences', 'update.any-subset'], {
    'update-price-with-exponent-refused: A price written as 1.25e1 is refused.': (sound) => ({
      parseBody: (bytes) =>
        /"price"\s*:\s*-?[\d.]+e/i.test(Buffer.from(bytes).toString())
          ? refuse('body-text')
          : sound.parseBody(bytes),
    }),
    'update-behind-a-line-break-refused: A body that begins with a line break is refused.': (
      sound,
    ) => ({
      parseBody: (bytes) =>
        Buffer.from(bytes).toString().startsWith('\n')
          ? refuse('body-text')
          : sound.parseBody(bytes),
    }),
  }),
]

/** Replaces every occurrence of something in the texts that an update sends. */
function replacing([pattern, replacement]: Replacement): Override {
  return sentText((text) => text.replaceAll(pattern, replacement))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
