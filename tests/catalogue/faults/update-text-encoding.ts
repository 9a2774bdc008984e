import type { Fault } from './fault.ts'
import { sentText } from './update-changing.ts'

/** Texts that lose or change some of their code points. */
export const updateTextEncodingFaults: readonly Fault[] = [
  {
    name: 'update-reads-utf8-as-latin1',
    description: 'The bytes of a text in UTF-8 are taken for ISO 8859-1.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => Buffer.from(text, 'utf8').toString('latin1')),
  },
  {
    name: 'update-stores-latin1-only',
    description: 'Code points beyond U+00FF are stored as question marks.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/[\u0100-\u{10ffff}]/gu, '?')),
  },
  {
    name: 'update-stores-ascii-only',
    description: 'Letters lose their accents, and all else beyond ASCII is dropped.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.normalize('NFD').replaceAll(/\P{ASCII}/gu, '')),
  },
  {
    name: 'update-ends-text-at-astral',
    description: 'A text ends before its first code point beyond U+FFFF, as in MySQL’s utf8.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replace(/[\u{10000}-\u{10ffff}].*$/su, '')),
  },
  {
    name: 'update-breaks-astral',
    description: 'A code point beyond U+FFFF is stored as two replacement characters.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '\ufffd\ufffd')),
  },
  {
    name: 'update-composes-text',
    description: 'Texts are stored in the normal form NFC.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.normalize('NFC')),
  },
  {
    name: 'update-decomposes-text',
    description: 'Texts are stored in the normal form NFD.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.normalize('NFD')),
  },
  {
    name: 'update-folds-compatible-characters',
    description: 'Texts are stored in the normal form NFKC: ² as 2, ﬁ as fi.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => (text.normalize('NFC') === text ? text.normalize('NFKC') : text)),
  },
  {
    name: 'update-drops-combining-marks',
    description: 'Combining marks are dropped.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/\p{M}/gu, '')),
  },
  {
    name: 'update-drops-cyrillic',
    description: 'Cyrillic letters in a location are dropped.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/\p{Script=Cyrillic}/gu, ''), 'location'),
  },
  {
    name: 'update-drops-right-to-left-letters',
    description: 'Arabic and Hebrew letters are dropped.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/\p{Script=Arabic}|\p{Script=Hebrew}/gu, '')),
  },
  {
    name: 'update-drops-emoji-joiners',
    description: 'The joiners and selectors within an emoji are dropped.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/[\u200d\ufe0f]/gu, '')),
  },
  {
    name: 'update-writes-sharp-s-as-ss',
    description: 'An ß is stored as ss.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll('ß', 'ss')),
  },
]
