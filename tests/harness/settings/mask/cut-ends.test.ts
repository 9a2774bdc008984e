import { expect, it } from 'vitest'
import { maskerOf } from '../../../../src/settings/mask/masker.ts'
import { encoders, encodersOfLong } from './encoders.ts'

const secrets = ['pässwörd&"q"%41€💐<b>/\\x', 'correct horse', '#&%25;key\\u0041']
const before = 'it says: '

/** Forms in which nothing is told by what follows, with those that are written within another. */
const forms = Object.entries(encodersOfLong).flatMap(([name, encode]) => [
  [name, encode] as const,
  ...['an address', 'JSON', 'HTML text', 'HTML of decimal numbers alone'].map(
    (outer) =>
      [`${name} in ${outer}`, (text: string) => encoders[outer]?.(encode(text)) ?? ''] as const,
  ),
])

it.each(forms)('a text that was cut ends in no part of a secret: %s', (_, encode) => {
  for (const secret of secrets) {
    const mask = maskerOf([secret])
    const form = encode(secret)
    for (let length = 1; length <= form.length; length++) {
      const text = `${before}${form.slice(0, length)}`
      expect(mask(text, { isCut: true }), text).toBe(`${before}***`)
    }
  }
})

it('a text that was cut is left alone where no secret begins at its end', () => {
  const mask = maskerOf(['correct horse', 'ab'])
  for (const text of ['[{"name":"Tides of Bronze"', 'an ab', 'a correct hors', ''])
    expect(mask(text)).toBe(text.replace(/\bab$/, '***'))
  expect(mask('[{"name":"Tides of Bronze"', { isCut: true })).toBe('[{"name":"Tides of Bronze"')
  expect(mask('it is a', { isCut: true })).toBe('it is ***')
})
