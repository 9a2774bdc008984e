import * as fc from 'fast-check'

/**
 * Pieces of ordinary text that services are known to spoil: letters beyond ASCII and beyond the basic
 * plane, combining marks, quotes, markup, escapes, and words that look like other types.
 */
export const trickyWords: readonly string[] = [
  'Dinosaur',
  'naïve',
  'Größe',
  'İstanbul',
  'Œuvre',
  'Ελληνικά',
  'Кириллица',
  'עברית',
  'العربية',
  'हिन्दी',
  '日本語',
  'ｗｉｄｅ',
  '한국어',
  'ไทย',
  '🦖',
  '👩‍🎨',
  '𝔐useum',
  'e\u0301tude',
  'soft\u00adhyphen',
  'left\u200eright',
  'ﬁn',
  '½',
  '€5',
  '—',
  '…',
  '№ 5',
  '™',
  'Łódź',
  'Հայերեն',
  '“quoted”',
  '‘single’',
  '"double"',
  "it's",
  '<b>bold</b>',
  '&amp;',
  '&lt;',
  'R&D',
  '100%',
  '%41',
  'a+b',
  'C:\\temp',
  '\\u0041',
  '{name}',
  '$name',
  '#tag',
  'a/b',
  'https://museum.example/?a=1',
  'a;b',
  '@home',
  'null',
  'true',
  '007',
  '1e3',
  '2027-01-01',
]

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Ordinary text: words parted by single blanks, none of them empty, no control characters. */
export function ordinaryText(): fc.Arbitrary<string> {
  const plain = fc.string({
    unit: fc.constantFrom(...letters),
    minLength: 1,
    maxLength: 12,
  })
  const word = fc.oneof(plain, fc.constantFrom(...trickyWords))
  return fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
}
