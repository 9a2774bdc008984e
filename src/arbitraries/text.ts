import * as fc from 'fast-check'

const wordsOf = (text: string) => text.split(' ')

/** Pieces of ordinary text that services are known to spoil. */
export const trickyWords: readonly string[] = [
  // Letters beyond ASCII and beyond the basic plane, combining marks, signs and quotes.
  ...wordsOf('Dinosaur naïve Größe İstanbul Œuvre Ελληνικά Кириллица'),
  'עברית',
  'العربية',
  ...wordsOf('हिन्दी 日本語 ｗｉｄｅ 한국어 ไทย 🦖 👩‍🎨 𝔐useum e\u0301tude'),
  ...wordsOf('soft\u00adhyphen left\u200eright ﬁn ½ €5 — …'),
  '№ 5',
  ...wordsOf(`™ Łódź Հայերեն “quoted” ‘single’ "double" it's`),
  // Markup, escapes, and what means something in addresses, shells and templates.
  ...wordsOf('<b>bold</b> &amp; &lt; R&D 100% %41 a+b C:\\temp \\u0041 {name} $name #tag a/b'),
  ...wordsOf('https://museum.example/?a=1 a;b @home'),
  ...wordsOf("$$ $& $1 \\1 {{name}} '' ^ ~"),
  // What looks like values of other types.
  ...wordsOf('null true 007 1e3 2027-01-01'),
  // What formats take for a directive, and a blank that is none to them.
  ...wordsOf('%%%s%d%o%n%x no\u00a0break'),
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
