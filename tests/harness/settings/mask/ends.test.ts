import { describe, expect, it } from 'vitest'
import { maskerOf } from '../../../../src/settings/mask/masker.ts'
import { encoders } from './encoders.ts'

const secret = 'kö"rrect horse'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const mask = maskerOf([
  secret,
  `museum:${secret}`,
  base64(`museum:${secret}`),
  'Bearer 9x81hf02ka',
  '9x81hf02ka',
])
const masked = (text: string) => mask(text, { isCut: 'perhaps' })

describe('a text that whoever has sent it may have cut', () => {
  it.each(['plain', 'JSON', 'an address', 'HTML of decimal numbers alone', 'XML'])(
    'ends in no six characters of a secret: %s',
    (name) => {
      const written = encoders[name] ?? String
      const begun = `it says: ${written('kö"rre')}`
      for (let length = begun.length; length <= written(secret).length + 9; length++)
        expect(masked(`it says: ${written(secret)}`.slice(0, length))).toMatch(/^it says: \*+$/)
    },
  )

  it('ends in no Base64 of them either, and in no begun escape behind them', () => {
    expect(masked(`{"a":"${base64(`user=x&pw=${secret}`).slice(0, -6)}`)).toBe('{"a":"***')
    expect(masked('it says: kö"rrect\\u00')).toBe('it says: ***')
    expect(mask(`it says ${secret}`.repeat(9).slice(0, -3), { isCut: 'perhaps' })).toMatch(/\*$/)
  })

  it('ends in 60 % of a short one', () => {
    const short = maskerOf(['wXyZ1'])
    expect(short('it is wXy', { isCut: 'perhaps' })).toBe('it is ***')
    expect(short('it is wX', { isCut: 'perhaps' })).toBe('it is wX')
  })

  it('is left alone where less stands there, or a user or a scheme, and before its end', () => {
    const texts = [
      'it says: kö"r',
      'of the museum',
      'museum:',
      'Bearer',
      'kö"rrect is right',
      '',
      '100%',
    ]
    for (const text of texts) expect(masked(text)).toBe(text)
    expect(mask('it says: kö"rrect')).toBe('it says: kö"rrect')
  })
})
