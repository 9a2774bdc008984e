import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ordinaryText, trickyWords } from '../../../src/arbitraries/text.ts'

describe('ordinary text', () => {
  it('has words, no control characters, and blanks between words alone', () => {
    fc.assert(
      fc.property(ordinaryText(), (text) => {
        expect(text).not.toBe('')
        expect(text).toBe(text.trim())
        expect(text).not.toMatch(/\p{Cc}/u)
        expect(text).not.toMatch(/\s\s/)
        expect(text.replaceAll(/[ \u00a0]/g, '')).not.toMatch(/\s/)
        expect(text).not.toMatch(/\p{Cs}/u)
      }),
      { numRuns: 2000 },
    )
  })

  it('has every word that services are known to spoil, in time', () => {
    const text = fc.sample(ordinaryText(), { numRuns: 4000, seed: 1 }).join(' ')
    for (const word of trickyWords) expect(text).toContain(word)
  })

  it('has each tricky word once, and some that go beyond ASCII, Latin and the basic plane', () => {
    expect(new Set(trickyWords).size).toBe(trickyWords.length)
    const all = trickyWords.join(' ')
    for (const kind of [
      /\p{Lu}/u,
      /\p{M}/u,
      /[\u{10000}-\u{10ffff}]/u,
      /[<>&"'\\%+;#/{}$@]/,
      /\p{Script=Han}/u,
    ])
      expect(all).toMatch(kind)
    for (const word of trickyWords) expect(word).toMatch(/^\S(.*\S)?$/u)
  })
})
