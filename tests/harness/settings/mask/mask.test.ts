import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskerOf } from '../../../../src/settings/mask/masker.ts'
import { encoders, encodersOfLong } from './encoders.ts'

/** Text in which what has to be escaped is frequent, asterisks too. */
const text = (constraints: { minLength?: number; maxLength?: number } = {}) =>
  fc.oneof(
    fc.string({ unit: 'binary', ...constraints }),
    fc.string({
      unit: fc.constantFrom(...'ab*:/+=&<>"\'\\$`% \né🏛', '\ud83c'),
      ...constraints,
    }),
  )
const longSecret = text({ minLength: 4, maxLength: 20 }).filter((secret) => [...secret].length >= 4)
const shortSecret = text({ minLength: 1, maxLength: 3 }).filter(
  (secret) =>
    // With a backslash, it reads otherwise once what stands beside it is unescaped.
    [...secret].length < 4 && secret !== '***' && (secret === '\\' || !secret.includes('\\')),
)
const encoded = (secrets: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...secrets), fc.constantFrom(...Object.values(encoders)))
    .map(([secret, encode]) => encode(secret))

describe.each(Object.entries(encodersOfLong))('a secret as %s', (_, encode) => {
  it('is masked wherever it stands', () => {
    fc.assert(
      fc.property(longSecret, text(), text(), (secret, before, after) => {
        const masked = maskerOf([secret])(before + encode(secret) + after)
        expect(masked).toContain('***')
        for (const form of [secret, encode(secret)]) expect(masked.includes(form)).toBe(false)
      }),
      { numRuns: 30 },
    )
  })
})

describe.each(Object.entries(encoders))('a secret as %s', (_, encode) => {
  it('is masked as a token of its own when it is short', () => {
    fc.assert(
      fc.property(shortSecret, (secret) => {
        expect(maskerOf([secret])(`(${encode(secret)})`)).toBe('(***)')
      }),
      { numRuns: 30 },
    )
  })
})

describe('maskerOf', () => {
  it('leaves no form of any secret, and masking again changes nothing', () => {
    const secretsAndText = fc
      .array(fc.oneof({ weight: 3, arbitrary: longSecret }, shortSecret), {
        minLength: 1,
        maxLength: 4,
      })
      .chain((secrets) =>
        fc.tuple(
          fc.constant(secrets),
          fc.array(fc.oneof(text(), encoded(secrets), fc.constant('***'))),
        ),
      )
    fc.assert(
      fc.property(secretsAndText, ([secrets, pieces]) => {
        const mask = maskerOf(secrets)
        const masked = mask(pieces.join(''))
        for (const secret of secrets.filter((candidate) => [...candidate].length >= 4)) {
          for (const encode of Object.values(encoders))
            expect(masked.includes(encode(secret))).toBe(false)
        }
        expect(mask(masked)).toBe(masked)
      }),
      { numRuns: 200 },
    )
  }, 30_000)

  it('leaves the names that commands take the credentials from, whatever a password has in common with them', () => {
    const command = 'curl -u "$TARGET_USERNAME:$TARGET_PASSWORD" https://museum.example'
    for (const secret of ['password', 'password1', 'pass: word', 'target_', 'user'])
      expect(maskerOf([secret, `museum:${secret}`])(command, { isCut: 'perhaps' })).toBe(command)
    const mask = maskerOf(['password1'])
    expect(mask('TARGET_PASSWORD1 is password1')).toBe('TARGET_*** is ***')
    expect(mask('TARGET_PASSWORD=password1')).toBe('TARGET_PASSWORD=***')
  })

  it('leaves a text without secrets as it is', () => {
    const mask = maskerOf(['correct horse', ''])
    expect(mask('nothing to see, *** or otherwise')).toBe('nothing to see, *** or otherwise')
    expect(maskerOf([])('text')).toBe('text')
  })

  it('covers overlapping secrets together, so that no end shows', () => {
    const mask = maskerOf(['abcdef', 'defghi', 'efg1'])
    expect(mask('<abcdefghi>')).toBe('<***>')
    expect(mask('<abcdefg1>')).toBe('<***>')
  })

  it('prefers the longest of secrets that begin alike', () => {
    expect(maskerOf(['abcd', 'abcdefgh'])('abcdefgh abcd')).toBe('*** ***')
  })

  it('finds a password in the encoded credentials of another user', () => {
    const masked = ['a', 'ab', 'abc', 'abcd'].map((user) => {
      const pair = Buffer.from(`${user}:correct horse!`).toString('base64')
      return maskerOf(['correct horse'])(`Authorization: Basic ${pair}`)
    })
    for (const line of masked) expect(line).toMatch(/^Authorization: Basic .{0,8}\*{3}.{0,4}$/)
  })

  it.each([
    ['a character beyond the basic plane', 'geheim-\u{1d15e}-\u{1109a}'],
    ['marks in another order', 'gehe\u0301\u0323im'],
  ])('finds a secret that is composed or decomposed: %s', (_, secret) => {
    for (const form of ['NFC', 'NFD'] as const)
      expect(maskerOf([secret])(`<${secret.normalize(form)}>`)).toBe('<***>')
  })

  it('finds a secret where a backslash stands before another escape', () => {
    expect(maskerOf(['a`\\>'])('<a`\\&gt;>')).toBe('<***>')
    const write = encoders['an address of bytes in JSON of numbers'] ?? String
    expect(maskerOf(['🏛🏛🏛🏛'])(`\\${write('🏛🏛🏛🏛')}`)).toMatch(/^\\?\*\*\*$/)
  })

  it('leaves no secret that only marking would make', () => {
    const mask = maskerOf(['abcdef', '***x', 'y***z'])
    expect(mask('abcdefxxxx')).toBe('***')
    expect(mask('yabcdefz yabcdefxz')).toBe('*** ***')
  })

  it('masks a short secret only as a token of its own', () => {
    const mask = maskerOf(['ab', 'é'])
    expect(mask('ab, user:ab, cabin, abc, ab_c, ab-c, "é", café')).toBe(
      '***, user:***, cabin, abc, ab_c, ***-c, "***", café',
    )
  })

  it('does not uncover a long secret by masking a short one within it', () => {
    expect(maskerOf(['ab', 'horse-ab-horse'])('horse-ab-horse ab')).toBe('*** ***')
  })

  it('takes time in proportion to the length of the text, whatever the secrets', () => {
    const mask = maskerOf([`${'a'.repeat(200)}b`, '***x'])
    const seconds = (length: number) => {
      const hostile = `${'a'.repeat(length)}b${'x'.repeat(length)}`
      const start = performance.now()
      expect(mask(hostile)).toBe(`${'a'.repeat(length - 200)}***`)
      return (performance.now() - start) / 1000
    }
    seconds(10_000)
    // A quadratic masker would take minutes.
    expect(seconds(200_000)).toBeLessThan(20)
    const names = 'TARGET_PASSWORD '.repeat(200_000)
    const start = performance.now()
    expect(maskerOf(['password'])(names)).toBe(names)
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

const secretsCut = ['pässwörd&"q"%41€💐<b>/\\x', 'correct horse', '#&%25;key\\u0041']

/** Forms in which nothing is told by what follows, with those that are written within another. */
const formsCut = Object.entries(encodersOfLong).flatMap(([name, encode]) => [
  [name, encode] as const,
  ...['an address', 'JSON', 'HTML text', 'HTML of decimal numbers alone'].map(
    (outer) =>
      [`${name} in ${outer}`, (text: string) => encoders[outer]?.(encode(text)) ?? ''] as const,
  ),
])

it.each(formsCut)('a text that was cut ends in no part of a secret: %s', (_, encode) => {
  for (const secret of secretsCut) {
    const mask = maskerOf([secret])
    const form = encode(secret)
    for (let length = 1; length <= form.length; length++) {
      const text = `it says: ${form.slice(0, length)}`
      expect(mask(text, { isCut: true }), text).toBe('it says: ***')
    }
  }
})

it('a text that was cut within Base64 of a longer text holds no run of four characters of a secret', () => {
  const secret = 'correct horse'
  const mask = maskerOf([secret])
  const runs = Array.from(secret.slice(3), (_, at) => secret.slice(at, at + 4))
  for (const before of ['', 'k', 'ey', 'key/'])
    for (const text of [`{"user":"museum","pw":"${secret}"}`, `pw=c\\u006frrect horse`]) {
      const encoded = `${before}${Buffer.from(text).toString('base64')}`
      for (let length = 8; length <= encoded.length; length++) {
        const written = mask(`a ${encoded.slice(0, length)}`, { isCut: true }).slice(2)
        const left = Buffer.from(written.slice(before.length), 'base64').toString('latin1')
        expect(runs.filter((run) => left.includes(run))).toEqual([])
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
