import { describe, expect, it } from 'vitest'
import {
  asMasked,
  excerptOf,
  inQuotes,
  joined,
  longestSecret,
  maskedWording,
  words,
} from '../../../../src/settings/mask/wording.ts'
import { maskerOf } from '../../../../src/settings/mask.ts'
import { shown } from '../../../../src/findings/finding.ts'

const secret = 'Wq7"ü-9xKzT4mB!vR2'
const mask = maskerOf([secret])

/** Runs of four characters of the secret that stand in a text. */
function remains(text: string): string[] {
  const runs = Array.from({ length: secret.length - 3 }, (_, at) => secret.slice(at, at + 4))
  return runs.filter((run) => text.includes(run))
}

describe('words that show a part of foreign text', () => {
  it('hold no part of a secret, wherever they are cut', () => {
    for (let before = 0; before <= 160; before++) {
      const text = `${'-'.repeat(before)}${secret}${'-'.repeat(200)}`
      for (const one of [shown(text), shown({ text }, 60), inQuotes(text)])
        expect(remains(maskedWording(words`got ${one}`, mask))).toEqual([])
      expect(remains(excerptOf(text, (all) => all.slice(0, 40)).masked(mask))).toEqual([])
    }
  })

  it('hold no part of a secret that stands where a very long text ends to be kept', () => {
    for (let before = 0; before <= secret.length; before++) {
      const long = `${secret.repeat(1100)}${'-'.repeat(longestSecret)}`
      const kept = `${long.slice(0, longestSecret + 160 - before)}${secret}${'-'.repeat(9)}`
      expect(remains(shown(kept).masked(mask))).toEqual([])
    }
  })

  it('say what they say where there is no secret', () => {
    const long = 'a'.repeat(300)
    expect(maskedWording(shown(long), asMasked)).toBe(`"${'a'.repeat(159)}… (302 characters)`)
    expect(maskedWording(shown(undefined), asMasked)).toBe('nothing')
    expect(maskedWording(inQuotes(long), asMasked)).toBe(
      `"${'a'.repeat(80)}" (220 more characters)`,
    )
    expect(maskedWording(joined([shown(1), 'two'], '; '), asMasked)).toBe('1; two')
    expect(words`${2} of ${'three'}`).toBe('2 of three')
  })

  it('throw where an ordinary template would show them unmasked', () => {
    expect(() => `got ${shown(secret)}`).toThrow('masked first')
    expect(() => [shown(secret)].join()).toThrow('masked first')
  })
})
