import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskerOf } from '../../../../src/settings/mask/masker.ts'

const secret = 'hunter€2ü!'
const mask = maskerOf([secret])
const hex = (text: string) => Buffer.from(text).toString('hex')
const groups = (text: string, length: number) =>
  hex(text).match(new RegExp(`.{1,${length}}`, 'g')) ?? []

/** How the bytes of a text are written as numbers. */
const forms: readonly (readonly [what: string, write: (text: string) => string])[] = [
  ['hexadecimal digits behind each other with blanks', (text) => groups(text, 2).join(' ')],
  ['colons', (text) => groups(text, 2).join(':')],
  ['hyphens, in capital letters', (text) => groups(text, 2).join('-').toUpperCase()],
  [
    '0x',
    (text) =>
      groups(text, 2)
        .map((one) => `0x${one}`)
        .join(', '),
  ],
  ['groups of four', (text) => groups(text, 4).join(' ')],
  ['groups of eight', (text) => groups(text, 8).join(' ')],
  ['decimal numbers of JSON', (text) => [...Buffer.from(text)].join(',')],
  ['decimal numbers with blanks', (text) => [...Buffer.from(text)].join(' ')],
  ['decimal numbers in lines', (text) => [...Buffer.from(text)].join(',\n    ')],
  ['decimal numbers of Java', (text) => [...new Int8Array(Buffer.from(text))].join(', ')],
  ['the same without blanks', (text) => [...new Int8Array(Buffer.from(text))].join(',')],
  ['the same in JSON', (text) => [...Buffer.from(text)].join(',\\n    ')],
]

describe.each(forms)('bytes as %s', (_, write) => {
  it('are masked where they are those of a secret, alone and among others', () => {
    expect(mask(`[${write(secret)}]`)).toBe('[***]')
    for (const text of [`museum:${secret}`, `museum:${secret} and more`, `\0\0${secret}\0\0`]) {
      const masked = mask(`[${write(text)}]`)
      expect(masked).toContain('***')
      expect(masked).not.toContain(write('hunt').slice(2, -1))
      expect(masked).not.toContain(write('€2ü!').slice(2, -1))
    }
  })

  it('are masked as far as they have come where the text was cut', () => {
    const form = write(secret)
    for (let length = 20; length <= form.length; length++) {
      const masked = mask(`it says: <${form.slice(0, length)}`, { isCut: true })
      expect(masked).toMatch(/^it says: <(?:\*{3})+$/)
    }
  })
})

it('bytes of others are left as they are', () => {
  const others = fc.uint8Array({ minLength: 6, maxLength: 40 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(others, fc.constantFrom(...forms), (bytes, [, write]) => {
      const text = write(bytes.toString('latin1'))
      expect(mask(text)).toBe(text)
    }),
  )
  for (const text of [
    '104, 117, 110, 116, 101',
    '7d9c1b52-0f0e-4c63-9a1e-3b1f5f6f0a11',
    '2026-11-28 10:30:00,000',
  ])
    expect(maskerOf(['hunte'])(text)).toBe(text)
})

it('numbers by the megabyte are read in proportion to their length', () => {
  const begun = performance.now()
  for (const part of ['68 75 6e 74 65 ', '104,117,110,116,101,', '0x', '1 ', ' ', '-'])
    mask(part.repeat(1_000_000 / part.length))
  // Read again from each number, they would take hours.
  expect(performance.now() - begun).toBeLessThan(20_000)
})
