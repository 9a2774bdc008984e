import { describe, expect, it } from 'vitest'
import { invalidCredentialsSecrets } from '../../../../src/service/invalid-credentials.ts'
import { maskerOf } from '../../../../src/settings/mask/masker.ts'
import { secretsOf } from '../../../../src/settings/secrets.ts'
import { targetAt } from '../../service/requests.ts'

/** What masks the texts of a run against a target with these credentials. */
function maskOf(password: string, username = 'museum') {
  const target = targetAt('http://127.0.0.1:9', { target: { username, password } })
  return maskerOf([...secretsOf({ target }), ...invalidCredentialsSecrets(target)])
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const mask = maskOf('Kr4wallBurgPlum')
const foreign = (text: string) => mask(text, { isCut: 'perhaps' })
const pair = base64('museum:Kr4wallBurgPlum')

describe('a secret that others have cut within a text', () => {
  it.each([
    '{"detail":"Invalid credentials: #","code":3}',
    '{"detail":"{\\"detail\\":\\"#\\"}","code":3}',
    '<error><detail>Bad pair #</detail></error>',
    '&lt;detail&gt;Bad pair #&lt;/detail&gt;',
    'it says: #… and more',
    'it says: #... and more',
    '(#) [#] {#} `#`',
    "a line '#'\n#\nanother",
    '?password=#&further=1',
  ])('is masked before what ends there: %s', (around) => {
    const text = (part: string) => `${around.replaceAll('#', part)} and more`
    for (const part of ['Kr4wallBu', 'Kr4wallBurg', 'kr4wallburgplu', 'Kr4wal%6cBur'])
      expect(foreign(text(part))).toBe(text('***'))
  })

  it('is masked right behind the user name, whatever stands there, in our own texts too', () => {
    for (const part of ['Kr4w', 'Kr4wall', 'Kr4wallBurgP'])
      for (const text of [`it says: museum:${part}, code 3`, `it says: museum%3A${part} (cut)`])
        expect([mask(text), foreign(text)]).toEqual(
          Array(2).fill(text.replace(/museum.*?(?=[, ])/, '***')),
        )
  })

  it('is masked where dots stand for its beginning', () => {
    for (const text of ['it says: "...allBurgPlum"', 'it says: "…4wallBurgPlum"'])
      expect(foreign(text)).toBe('it says: "***"')
  })

  it('is masked in Base64, with all of it', () => {
    for (const around of ['{"detail":"Basic #","code":3}', 'Basic #... is wrong', '<p>Basic #</p>'])
      for (let length = 12; length < pair.length; length++) {
        const text = around.replace('#', pair.slice(0, length))
        expect([mask(text), foreign(text)]).toEqual(Array(2).fill(around.replace('#', '***')))
      }
    const header = base64('{"alg":1,"password":"Kr4wallBurg')
    expect(foreign(`token ${header} is wrong`)).toBe('token *** is wrong')
  })

  it.each([
    ['museum-2026', ['{"name":"museum"}', '"museum-"', '<b>Museum</b>', 'museum:', 'museum']],
    ['Exhibition2026', ['"Exhibition"', '"EXHIBITION"', 'The Exhibition (new)', 'exhibition...']],
    ['Kr4wallBurgPlum', ['"Kr4wall"', 'Kr4wallBurg is one', '"...Plum"', '"wallBurgPl"']],
  ])('is no word that a text holds by itself: %s', (password, texts) => {
    const masked = maskOf(password, 'visitor')
    for (const text of texts) {
      expect(masked(text)).toBe(text)
      expect(masked(`${text} and more`, { isCut: 'perhaps' })).toBe(`${text} and more`)
    }
  })

  it('is left in what is written back, but for credentials', () => {
    const text = '["7d9c1b52-0f0e-4c63-9a1e-3b1f5f6f1000",{"name":"Kr4wallBurg","price":9}]'
    expect(mask(text)).toBe(text)
  })
})
