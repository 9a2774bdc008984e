import { describe, expect, it } from 'vitest'
import { keptOf, maskedFacts } from '../../../../src/findings/facts.ts'
import { maskerOf } from '../../../../src/settings/mask/masker.ts'
import {
  asMasked,
  excerptOf,
  inQuotes,
  joined,
  longestSecret,
  maskedWording,
  words,
} from '../../../../src/settings/mask/wording.ts'

const secret = 'Wq7"ü-9xKzT4mB!vR2'
const mask = maskerOf([secret])

/** Runs of four characters of the secret that stand in a text. */
function remains(text: string): string[] {
  const runs = Array.from({ length: secret.length - 3 }, (_, at) => secret.slice(at, at + 4))
  return runs.filter((run) => text.includes(run))
}

describe('words that show a part of foreign text', () => {
  it('hold no part of a secret, wherever they are cut', () => {
    for (let before = 0; before <= 80; before++) {
      const text = `${'-'.repeat(before)}${secret}${'-'.repeat(200)}`
      expect(remains(maskedWording(words`got ${inQuotes(text)}`, mask))).toEqual([])
      expect(remains(excerptOf(text, (all) => all.slice(0, 40)).masked(mask))).toEqual([])
    }
  })

  it('hold no part of a secret that stands where a very long text ends to be kept', () => {
    for (let before = 0; before <= secret.length; before++) {
      const long = `${secret.repeat(1100)}${'-'.repeat(longestSecret)}`
      const kept = `${long.slice(0, longestSecret + 400 - before)}${secret}${'-'.repeat(9)}`
      const told = JSON.stringify(maskedFacts({ kept: keptOf(kept) }, mask))
      expect(remains(told)).toEqual([])
    }
  })

  it('say what they say where there is no secret', () => {
    const long = 'a'.repeat(300)
    expect(maskedWording(inQuotes(long), asMasked)).toBe(
      `"${'a'.repeat(80)}" (220 more characters)`,
    )
    expect(maskedWording(joined([inQuotes('one'), 'two'], '; '), asMasked)).toBe('"one"; two')
    expect(words`${2} of ${'three'}`).toBe('2 of three')
  })

  it('throw where an ordinary template would show them unmasked', () => {
    expect(() => `got ${inQuotes(secret)}`).toThrow('masked first')
    expect(() => [inQuotes(secret)].join()).toThrow('masked first')
  })
})
