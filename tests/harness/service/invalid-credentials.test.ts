import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordExchange } from '../../../src/service/exchange.ts'
import {
  type InvalidCredentials,
  invalidCredentials,
  invalidCredentialsSecrets,
  nearPasswords,
} from '../../../src/service/invalid-credentials.ts'
import { basicCredentials } from '../../../src/service/request.ts'
import { maskerOf } from '../../../src/settings/mask/masker.ts'
import { secretsOf } from '../../../src/settings/secrets.ts'
import type { Settings, TargetSettings } from '../../../src/settings/settings.ts'
import { httpServer, json } from './loopback.ts'
import { listing, targetAt, wireTo } from './requests.ts'

const targetOf = (username: string, password: string, target: Partial<TargetSettings> = {}) =>
  targetAt('http://127.0.0.1', { target: { username, password, ...target } })

const invalidFor = (username: string, password: string) =>
  invalidCredentials(targetOf(username, password))

const headerOf = ({ authorization }: InvalidCredentials) =>
  typeof authorization === 'object' ? authorization.header : undefined

const maskOf = (target: TargetSettings) =>
  maskerOf([...secretsOf({ target } as Settings), ...invalidCredentialsSecrets(target)])

/** User names and passwords in which digits, colons, blanks and odd letters are frequent. */
const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'aB1:ß İı-'), maxLength: 6 }),
)
const username = word.map((text) => text.replaceAll(':', ''))

describe('invalid credentials', () => {
  it('are never the right ones, nor any twice, however short user and password are', () => {
    fc.assert(
      fc.property(username, word, (user, password) => {
        const all = invalidFor(user, password)
        for (const { authorization } of all) expect(authorization).not.toBe('configured')
        const headers = all.map(headerOf)
        expect(headers).not.toContain(basicCredentials(user, password))
        expect(new Set(headers).size).toBe(headers.length)
      }),
    )
  })

  it('are every way to lack valid ones, numbered from 1', () => {
    const all = invalidFor('museum', 'Open:Sesame1')
    const told = all.map((one): [string, string | undefined] => {
      const [scheme, token] = headerOf(one)?.split(' ') ?? []
      const isPair = scheme === 'Basic' && /^[\w+/]+=*$/.test(token ?? '')
      const shown = isPair ? Buffer.from(token ?? '', 'base64').toString('utf8') : headerOf(one)
      return [one.what, shown]
    })
    const [token, wrong] = ['Open:Sesame1', 'not:Open:Sesame1'].map(
      (password) => basicCredentials('museum', password).split(' ')[1],
    )
    expect(told).toEqual([
      ['no credentials', undefined],
      ['a wrong password', 'museum:not:Open:Sesame1'],
      ['the password with :not behind it', 'museum:Open:Sesame1:not'],
      ['a wrong user', 'museum-not:Open:Sesame1'],
      ['the password without its last character', 'museum:Open:Sesame'],
      ['the password with a blank behind it', 'museum:Open:Sesame1 '],
      ['the password with another last character', 'museum:Open:Sesame~'],
      ['the password with another first character', 'museum:~pen:Sesame1'],
      ['a percent sign for a password', 'museum:%'],
      ['an empty password', 'museum:'],
      ['a password in another letter case', 'museum:oPEN:sESAME1'],
      ['a percent sign for a user', '%:Open:Sesame1'],
      ['the user without its last character', 'museu:Open:Sesame1'],
      ['the colon moved before a character', 'museu:mOpen:Sesame1'],
      ['the user for a password', 'museum:museum'],
      ['user and password in the other order', 'Open:Sesame1:museum'],
      ['the user without a colon', 'museum'],
      ['an empty user', ':Open:Sesame1'],
      ['an empty pair', ':'],
      ['a wrong password under the scheme in lower case', `basic ${wrong}`],
      ['malformed base64', 'Basic %%%'],
      ['no base64 at all', 'Basic'],
      ['an empty header', ''],
      ['the right pair under the scheme Bearer', `Bearer ${token}`],
      ['the right pair under the scheme Digest', `Digest ${token}`],
      ['the right pair under the scheme Negotiate', `Negotiate ${token}`],
      ['the right pair under the scheme XBasic', `XBasic ${token}`],
      ['a password far too long', `museum:${'not this '.repeat(40)}`],
      [
        'a long user that ends in a condition of SQL',
        `${'nobody-'.repeat(40)}' OR '1'='1:Open:Sesame1`,
      ],
      ['the password with two characters swapped', 'museum:pOen:Sesame1'],
      ['a wrong user that ends in the right one', 'not-museum:Open:Sesame1'],
    ])
    expect(all.map(({ ordinal }) => ordinal)).toEqual(all.map((_, index) => index + 1))
    // Wrong passwords of the right user may lock its account.
    expect(all.filter(({ mayLock }) => mayLock)).toHaveLength(13)
  })

  it.each([
    ['Öl-Müsli', 'museum:Ol-Musli'],
    ['O\u0308l', 'museum:Ol'],
    // Nobody need tell these from the right one: RFC 4013 leaves a selector out and composes what is apart.
    ['❤\ufe0f plain', undefined],
    ['\u1100\u1161', undefined],
    ['é'.repeat(36), undefined],
  ])('have no accents where the password %j has some', (password, pair) => {
    const one = invalidFor('museum', password).find(({ what }) => what.endsWith('accents'))
    const token = one && headerOf(one)?.split(' ')[1]
    expect(token && Buffer.from(token, 'base64').toString()).toBe(pair)
  })

  it.each([
    ['museum', '12345', false, 'a password in another letter case'],
    ['museum', '', false, 'an empty password'],
    ['', '', false, 'an empty pair'],
    ['', '', true, 'a wrong password'],
    ['museum', '%', false, 'a percent sign for a password'],
    ['museum', 'x', false, 'the password with another first character'],
    ['museum', 'x', false, 'the password with another last character'],
    // A common hash reads 72 bytes, a terminating one included.
    ['museum', 'é'.repeat(35), true, 'the password with :not behind it'],
    ['museum', 'é'.repeat(36), false, 'the password with :not behind it'],
    ['museum', 'é'.repeat(36), false, 'the password without its last character'],
    ['museum', 'é'.repeat(36), false, 'the password with another last character'],
    ['museum', 'é'.repeat(36), true, 'the password with another first character'],
    ['museum', 'é'.repeat(36), true, 'a wrong password'],
  ])('leave out only what would be right: of %j and %j, %s: %s', (user, password, is, what) => {
    expect(invalidFor(user, password).some((one) => one.what === what)).toBe(is)
  })

  it('have nothing of a password on either side of a colon that is not masked', () => {
    const [username, password] = ['museum', 'Op€n:Sesame1']
    const mask = maskOf(targetOf(username, password))
    for (const one of invalidFor(username, password)) {
      const token = headerOf(one)?.split(' ')[1] ?? ''
      const [user = '', ...others] = Buffer.from(token, 'base64').toString('utf8').split(':')
      const quoted = `unknown user '${user}', or not '${others.join(':')}'`
      expect(mask(quoted), one.what).not.toMatch(/op€n|sesame/i)
    }
  })

  it('are only missing ones where the target is a static mock', () => {
    const target = targetOf('museum', 'secret', { profile: 'static-mock' })
    expect(invalidCredentials(target)).toMatchObject([{ authorization: 'none' }])
  })

  it('hide no word that only begins like the user and the password', () => {
    const mask = maskOf(targetOf('museum', 'secret-1'))
    expect(mask('what museums keep')).toBe('what museums keep')
  })

  it('stand in a report in words alone', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6, unit: fc.constantFrom(...'QXZJ975') }), (password) => {
        const text = JSON.stringify(invalidFor('museum', password))
        expect(text).toContain('"a wrong password"')
        expect(text).not.toContain(password.slice(0, -1))
      }),
    )
  })
})

describe('their secrets', () => {
  const password = 'Open:Sesämé11'

  it('are none where there is no password, nor single characters for a password of one', () => {
    expect(invalidCredentialsSecrets(targetOf('museum', ''))).toEqual([])
    expect(invalidCredentialsSecrets(targetOf('museum', 'x'))).not.toContain('~')
  })

  it('leave legible what is shown as it is sent: masked, it would read as the right pair', () => {
    expect(maskOf(targetOf('museum', 'secret'))('Basic %%%')).toBe('Basic %%%')
  })

  it('cover all that a target may send back of what they carry', async () => {
    const server = await httpServer(({ headers: { authorization = '' } }, response) => {
      const decoded = Buffer.from(authorization.split(' ')[1] ?? '', 'base64').toString('utf8')
      const [user, ...rest] = decoded.split(':')
      json(response, { authorization, decoded, user, password: rest.join(':') })
    })
    const target = targetAt(server.url, { target: { password } })
    const wire = wireTo(server.url, { target: { password } })
    for (const invalid of invalidCredentials(target)) {
      const { authorization, what } = invalid
      const { exchange } = await wire.attempt({ ...listing, authorization })
      const text = JSON.stringify(recordExchange(exchange, maskOf(target)))
      const token = headerOf(invalid)?.split(' ')[1]
      if (token && token !== '%%%') expect(text, what).not.toContain(token)
      const near = ['oPEN:sESÄMÉ11', 'Open:Sesame11']
      const parts = [password.slice(0, -1), password.slice(1), ...near, 'museumO']
      for (const part of [password, ...parts]) expect(text, what).not.toContain(part)
    }
  })

  it('cover a password of four characters but for one, which is too short to be masked anywhere', () => {
    expect(maskOf(targetOf('museum', 'wXyZ'))('~XyZ, wXy~')).toBe('***, ***')
  })
})

describe('the passwords near the right one', () => {
  it('differ from it even where letter case, forms of Unicode and blanks around do not count', () => {
    const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim()
    const character = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom(...'~!～！ aß'),
    )
    fc.assert(
      fc.property(fc.array(character, { minLength: 2, maxLength: 5 }), (letters) => {
        const password = letters.join('')
        const { otherFirst, otherLast } = nearPasswords(password)
        expect([otherFirst, otherLast].map(folded)).not.toContain(folded(password))
      }),
    )
  })

  it.each([
    ['😀pw😀', '~pw😀', '😀pw~'],
    ['~pw～', '!pw～', '~pw!'],
    ['x', '', ''],
    ['', '', ''],
  ])('keep every character of %j but one whole', (password, otherFirst, otherLast) => {
    expect(nearPasswords(password)).toMatchObject({ otherFirst, otherLast })
  })
})
