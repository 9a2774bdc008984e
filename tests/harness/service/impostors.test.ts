import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordExchange } from '../../../src/service/exchange.ts'
import {
  invalidCredentials,
  invalidCredentialsSecrets,
} from '../../../src/service/invalid-credentials.ts'
import { basicCredentials } from '../../../src/service/request.ts'
import { maskerOf } from '../../../src/settings/mask.ts'
import { secretsOf } from '../../../src/settings/secrets.ts'
import type { Settings } from '../../../src/settings/settings.ts'
import { httpServer, json } from './loopback.ts'
import { listing, targetAt, wireTo } from './requests.ts'

const targetOf = (username: string, password: string) =>
  targetAt('http://127.0.0.1', { target: { username, password } })

/** User names and passwords in which digits, colons, blanks and odd letters are frequent. */
const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'aB1:ß İı-'), maxLength: 6 }),
)
const username = word.map((text) => text.replaceAll(':', ''))

const headerOf = (authorization: ReturnType<typeof invalidCredentials>[number]['authorization']) =>
  typeof authorization === 'object' ? authorization.header : undefined

describe('the invalidCredentials', () => {
  it('never carry the right credentials', () => {
    fc.assert(
      fc.property(username, word, (user, password) => {
        const right = basicCredentials(user, password)
        for (const { authorization } of invalidCredentials(targetOf(user, password))) {
          expect(authorization).not.toBe('configured')
          expect(headerOf(authorization)).not.toBe(right)
        }
      }),
    )
  })

  it('try every way to lack credentials', () => {
    const all = invalidCredentials(targetOf('museum', 'Open:Sesame1'))
    expect(all.map(({ what }) => what)).toEqual([
      'no credentials',
      'a wrong password',
      'the password with more behind it',
      'a wrong user',
      'the password without its last character',
      'the password with another last character',
      'the password with another first character',
      'a percent sign for a password',
      'an empty password',
      'a password in another letter case',
      'a percent sign for a user',
      'the user without its last character',
      'the colon moved behind a character',
      'the user for a password',
      'the user without a colon',
      'an empty user',
      'an empty pair',
      'malformed base64',
      'no base64 at all',
      'an empty header',
      'the right pair under the scheme Bearer',
      'the right pair under the scheme Digest',
      'the right pair under the scheme Negotiate',
    ])
    const headers = all.map(({ authorization }) => headerOf(authorization))
    const pairs = headers.map((header) =>
      Buffer.from(header?.split(' ')[1] ?? '', 'base64').toString('utf8'),
    )
    expect(pairs.slice(1, 17)).toEqual([
      'museum:not:Open:Sesame1',
      'museum:Open:Sesame1:not',
      'museum-not:Open:Sesame1',
      'museum:Open:Sesame',
      'museum:Open:Sesame~',
      'museum:~pen:Sesame1',
      'museum:%',
      'museum:',
      'museum:oPEN:sESAME1',
      '%:Open:Sesame1',
      'museu:Open:Sesame1',
      'museumO:pen:Sesame1',
      'museum:museum',
      'museum',
      ':Open:Sesame1',
      ':',
    ])
    const [, token] = basicCredentials('museum', 'Open:Sesame1').split(' ')
    expect(headers.slice(17)).toEqual([
      'Basic %%%',
      'Basic',
      '',
      `Bearer ${token}`,
      `Digest ${token}`,
      `Negotiate ${token}`,
    ])
  })

  it('send no header twice, however short user and password are', () => {
    fc.assert(
      fc.property(username, word, (user, password) => {
        const headers = invalidCredentials(targetOf(user, password)).map(({ authorization }) =>
          headerOf(authorization),
        )
        expect(new Set(headers).size).toBe(headers.length)
      }),
    )
  })

  it('are nine wrong passwords of the right user, since these may lock its account', () => {
    const guessers = invalidCredentials(targetOf('museum', 'Open:Sesame1')).filter(
      ({ mayLock }) => mayLock,
    )
    expect(guessers).toHaveLength(9)
  })

  it('leave out what would be right again', () => {
    const what = (user: string, password: string) =>
      invalidCredentials(targetOf(user, password)).map((invalid) => invalid.what)
    expect(what('museum', '12345')).not.toContain('a password in another letter case')
    expect(what('museum', '')).not.toContain('an empty password')
    expect(what('', '')).not.toContain('an empty pair')
    expect(what('', '')).toContain('a wrong password')
    expect(what('museum', '%')).not.toContain('a percent sign for a password')
    expect(what('museum', 'x')).not.toContain('the password with another first character')
    expect(what('museum', 'x')).not.toContain('the password with another last character')
  })

  it('leave out what differs beyond 72 bytes alone, where a common hash does not look', () => {
    const what = (password: string) =>
      invalidCredentials(targetOf('museum', password)).map((invalid) => invalid.what)
    expect(what('é'.repeat(35))).toContain('the password with more behind it')
    expect(what('é'.repeat(36))).not.toContain('the password with more behind it')
    expect(what('é'.repeat(36))).not.toContain('the password without its last character')
    expect(what('é'.repeat(36))).not.toContain('the password with another last character')
    expect(what('é'.repeat(36))).toContain('the password with another first character')
    expect(what('é'.repeat(36))).toContain('a wrong password')
  })

  it('are numbered from 1', () => {
    const ordinals = invalidCredentials(targetOf('museum', '1')).map(({ ordinal }) => ordinal)
    expect(ordinals).toEqual(ordinals.map((_, index) => index + 1))
  })

  it('are only those without any credentials where the target is a static mock', () => {
    const target = { ...targetOf('museum', 'secret'), profile: 'static-mock' as const }
    expect(invalidCredentials(target).map(({ authorization }) => authorization)).toEqual(['none'])
  })

  it('stand in a report in words alone', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6, unit: fc.constantFrom(...'QXZJ975') }), (password) => {
        const text = JSON.stringify(invalidCredentials(targetOf('museum', password)))
        expect(text).toContain('"a wrong password"')
        expect(text).not.toContain(password.slice(0, -1))
      }),
    )
  })
})

describe('the secrets of the invalidCredentials', () => {
  const password = 'Open:Sesämé11'

  it('are none where there is no password', () => {
    expect(invalidCredentialsSecrets(targetOf('museum', ''))).toEqual([])
  })

  it('cover all that a target may send back of what they carry', async () => {
    const server = await httpServer(({ headers: { authorization = '' } }, response) => {
      const decoded = Buffer.from(authorization.split(' ')[1] ?? '', 'base64').toString('utf8')
      json(response, { authorization, decoded, password: decoded.split(':').slice(1).join(':') })
    })
    const target = targetAt(server.url, { target: { password } })
    const secrets = secretsOf({ target } as Settings)
    const mask = maskerOf([...secrets, ...invalidCredentialsSecrets(target)])
    const wire = wireTo(server.url, { target: { password } })
    for (const { authorization, what } of invalidCredentials(target)) {
      const { exchange } = await wire.attempt({ ...listing, authorization })
      const text = JSON.stringify(recordExchange(exchange, mask))
      const token = headerOf(authorization)?.split(' ')[1]
      if (token && token !== '%%%') expect(text, what).not.toContain(token)
      for (const part of [password, password.slice(0, -1), password.slice(1), 'oPEN:sESÄMÉ11'])
        expect(text, what).not.toContain(part)
    }
  })

  it('cover a password of four characters but for one, which is too short to be masked anywhere', () => {
    const target = targetOf('museum', 'wXyZ')
    const mask = maskerOf([
      ...secretsOf({ target } as Settings),
      ...invalidCredentialsSecrets(target),
    ])
    expect(mask('~XyZ, wXy~')).toBe('***, ***')
  })

  it('name no single character for a password of one', () => {
    expect(invalidCredentialsSecrets(targetOf('museum', 'x'))).not.toContain('~')
  })
})
