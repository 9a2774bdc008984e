import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearPasswords } from '../../../src/service/invalid-credentials.ts'

/** What services are known to take for the same: letter case, forms of Unicode, blanks around. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim()

describe('the passwords near the right one', () => {
  it('differ from it where a character is another, whatever is left out of account', () => {
    const character = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom(...'~!～！ aß'),
    )
    fc.assert(
      fc.property(fc.array(character, { minLength: 2, maxLength: 5 }), (letters) => {
        const { otherFirst, otherLast } = nearPasswords(letters.join(''))
        expect(folded(otherFirst)).not.toBe(folded(letters.join('')))
        expect(folded(otherLast)).not.toBe(folded(letters.join('')))
      }),
    )
  })

  it('keep every character but one whole', () => {
    expect(nearPasswords('😀pw😀')).toMatchObject({ otherFirst: '~pw😀', otherLast: '😀pw~' })
    expect(nearPasswords('~pw～')).toMatchObject({ otherFirst: '!pw～', otherLast: '~pw!' })
  })

  it('are none with another character where there is one alone, or none', () => {
    for (const password of ['', 'x'])
      expect(nearPasswords(password)).toMatchObject({ otherFirst: '', otherLast: '' })
  })
})
