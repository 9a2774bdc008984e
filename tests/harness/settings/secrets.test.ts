import { describe, expect, it } from 'vitest'
import { maskerOf } from '../../../src/settings/mask/masker.ts'
import { secretsOf } from '../../../src/settings/secrets.ts'
import { selfSigned } from '../service/certificates.ts'
import { load } from './folder.ts'

const { cert, key } = selfSigned({ commonName: 'client' })

const settings = () =>
  load(
    {
      TARGET_URL: 'https://museum.example',
      TARGET_USERNAME: 'vísitor',
      TARGET_PASSWORD: 'pä:ss',
      TARGET_HEADERS: '{"X-Api-Key":"key-of-the-gateway","X-Empty":""}',
      TARGET_CERT_FILE: 'c.pem',
      TARGET_KEY_FILE: 'k.pem',
    },
    { 'c.pem': cert, 'k.pem': key },
  )

describe('secretsOf', () => {
  it('names the password, the credentials, the values of headers and the key', () => {
    expect(secretsOf(settings())).toEqual(
      expect.arrayContaining([
        'pä:ss',
        'vísitor:pä:ss',
        'dsOtc2l0b3I6cMOkOnNz',
        'key-of-the-gateway',
        key.trim(),
      ]),
    )
  })

  it('names the parts of headers, but no schemes and no names', () => {
    const headers = {
      Cookie: 'session=s3ss10n-0f-m1ne; theme=dark; consent="y3s-t0-4ll"',
      'X-Token': 'Bearer eyJhbGciOi.J9==',
      'X-Signed': 'Negotiate key-of-one,key-of-two',
    }
    const TARGET_HEADERS = JSON.stringify(headers)
    const secrets = secretsOf(load({ TARGET_URL: 'https://a.example', TARGET_HEADERS }))
    const parts = ['s3ss10n-0f-m1ne', 'y3s-t0-4ll', 'eyJhbGciOi.J9==', 'key-of-one', 'key-of-two']
    expect(secrets.toSorted()).toEqual([...Object.values(headers), ...parts].toSorted())
  })

  it('has no empty secret, and none without a target', () => {
    expect(secretsOf(settings())).not.toContain('')
    expect(secretsOf(load())).toStrictEqual([])
  })

  it('hides the key whatever its lines are broken with', () => {
    const mask = maskerOf(secretsOf(settings()))
    for (const lineBreak of ['\n', '\r\n', '\\n', ' ', '\n    ', '']) {
      const masked = mask(key.replaceAll('\n', lineBreak))
      expect(masked).not.toMatch(/[A-Za-z0-9+/]{20}/)
    }
  })

  it('leaves the certificate and the user name readable', () => {
    const mask = maskerOf(secretsOf(settings()))
    expect(mask(cert)).toBe(cert)
    expect(mask('vísitor')).toBe('vísitor')
  })
})
