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

  /** What hides the secrets of a target for which this is set. */
  const maskOf = (env: Readonly<Record<string, string>>) =>
    maskerOf(secretsOf(load({ TARGET_URL: 'https://a.example', ...env })))

  const accented = 'pässwörd-Zq7xK'
  const withUser = (TARGET_PASSWORD: string) => ({ TARGET_USERNAME: 'museum', TARGET_PASSWORD })
  const withHeader = (value: string) => ({ TARGET_HEADERS: JSON.stringify({ 'X-Api-Key': value }) })
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const misread = (text: string) => Buffer.from(text).toString('latin1')
  const token = base64('a-token-that-is-not-short-and-has-no-blank-in-it'.repeat(3))
  const body = key.replace(/-----.*-----|\n/g, '')
  const inLines = (text: string, length: number, lineBreak = '\n') =>
    text.replace(new RegExp(`.{${length}}(?=.)`, 'g'), `$&${lineBreak}`)

  it.each<readonly [what: string, env: Readonly<Record<string, string>>, text: string]>([
    ['ISO-8859-1 read as UTF-8', withUser(accented), Buffer.from(accented, 'latin1').toString()],
    ['windows-1252 read as UTF-8', withUser('5€-Zq7xK'), '5\ufffd-Zq7xK'],
    ['? in the place of letters', withUser(accented), 'p?ssw?rd-Zq7xK'],
    ['? in the place of bytes', withUser(accented), 'p??ssw??rd-Zq7xK'],
    ['U+FFFD in the place of bytes', withUser('Zürich+50%'), 'Z\ufffd\ufffdrich+50%'],
    ['? in the place of units', withUser('Rain😀Fall_2024'), 'Rain??Fall_2024'],
    ['what is left in ASCII', withUser('Zürich'), 'Zrich'],
    ['what is left of more in ASCII', withUser('Hallé_24'), 'Hall_24'],
    ['a rare word without accents', withUser('Geheimnisträger'), 'Geheimnistrager'],
    ['octal escapes of bytes', withUser(accented), 'p\\303\\244ssw\\303\\266rd-Zq7xK'],
    ['octal escapes alone', withUser('Zürich'), '\\132\\303\\274\\162\\151\\143\\150'],
    ['the same in JSON', withUser('Zürich'), 'Z\\\\303\\\\274rich'],
    ['UTF-16 read as UTF-8', withUser('Kr4wallBurg'), [...'Kr4wallBurg'].join('\0')],
    ['the same in JSON', withUser('Kr4wallBurg'), [...'Kr4wallBurg'].join('\\u0000')],
    [
      'UTF-16 in Base64',
      withUser('Kr4wallBurg'),
      Buffer.from('pw=Kr4wallBurg', 'utf16le').toString('base64'),
    ],
    ['Quoted-printable', withUser('Zürich = 9_x'), 'Z=C3=BCrich =3D 9_x'],
    ['the same with blanks', withUser('Zürich = 9_x'), 'Z=C3=BCrich=20=3D=209_x'],
    ['the same of a header', withUser('Zürich? 9_x'), 'Z=C3=BCrich=3F_9=5Fx'],
    ['a password of 4 bytes in Base64', withUser('Ab3$'), base64('x|pw=Ab3$|end of text')],
    ['one of 5 bytes', withUser('Ab3$x'), base64('xx|pw=Ab3$x|end of text')],
    ['JSON of ASCII in Base64', withUser(accented), base64('{"p":"p\\u00e4ssw\\u00f6rd-Zq7xK"}')],
    [
      'ISO-8859-1 in Base64',
      withUser(accented),
      Buffer.from(`p=${accented}.`, 'latin1').toString('base64'),
    ],
    [
      'Base64 behind other letters',
      withUser('Ab3$x'),
      `token/k_${base64('|pw=Ab3$x|').replace(/=+$/, '')}`,
    ],
    ['a number that is not precise', withUser('73004129051122335567'), '73004129051122336000'],
    ['a number without zeros before it', withUser('0073004129051'), '73004129051'],
    ['a number without zeros behind it', withUser('73004129051.50'), '73004129051.5'],
    ['a header without blanks around it', withHeader('  s3cr3t-99-k '), 's3cr3t-99-k'],
    ['a password without blanks around it', withUser(' s3cr3t-99-k '), 's3cr3t-99-k'],
    ['a short one of these', withUser('  k9 '), 'k9'],
    ['a token in lines', withHeader(token), inLines(token, 64)],
    ['a token in lines that begin with blanks', withHeader(token), inLines(token, 64, '\r\n\t ')],
    ...[' ', '   ', '<br>', '<br/>\n', ' <BR />  '].map((lineBreak) => {
      const text = inLines(base64('as it was sent: pw=Ab3$x-9; and the rest'), 16, lineBreak)
      return [`Base64 broken by ${lineBreak}`, withUser('Ab3$x-9'), text] as const
    }),
    ['blanks as line breaks', withUser('correct horse 9x'), 'correct\nhorse\n9x'],
    ['blanks as those of two characters', withUser('correct horse 9x'), 'correct\r\nhorse\r\n9x'],
    ['blanks that do not break', withUser('correct horse 9x'), 'correct\u00a0horse&#160;9x'],
    ...[
      ...[
        '\n    ',
        '\r\n\t',
        ' \n  ',
        '\\n\\t\\t',
        '&nbsp;',
        ' &nbsp;\n',
        '<br>',
        '<br />\n',
        '&lt;br&gt;',
        '_',
        '',
      ],
    ].flatMap((blank) => {
      const secret = 'correct horse battery staple'
      const first = secret.replace(' ', blank)
      const all = secret.replaceAll(' ', blank)
      const isMixed = /^\s*$/.test(blank)
      return [
        [`blanks as ${JSON.stringify(blank)}`, withUser(secret), all] as const,
        ...(isMixed
          ? [[`one blank as ${JSON.stringify(blank)}`, withUser(secret), first] as const]
          : []),
      ]
    }),
    ['two blanks made one', withUser('correct  horse 9x'), 'correct horse 9x'],
    ['escapes of Python', withUser('geh💐Zq7xK9'), 'geh\\U0001f490Zq7xK9'],
    ['escapes of Go', withUser('Tide-Zq7xK9'), '\\U00000054ide-Zq7xK9'],
    ['upper case of more letters', withUser('straße-ﬁx-ﾐ'), 'STRASSE-FIX-ﾐ'],
    ['UTF-8 in upper case read as Latin-1', withUser(accented), misread(accented.toUpperCase())],
    ['Basic credentials of a header', withHeader(`Basic ${base64('me:s3cr3t-9')}`), 's3cr3t-9'],
    ['escapes of Perl', withUser('gehéim-Zq7xK9'), 'geh\\x{e9}im-Zq7xK9'],
    ['a text within JSON', withHeader('{"a":[{"role":"r00t admin"}]}'), 'r00t admin'],
  ])('hides %s', (_, env, text) => {
    expect(maskOf(env)(`it says ${text}.`)).toBe('it says ***.')
  })

  it('leaves the blanks behind a secret of several words', () => {
    const mask = maskOf(withUser('correct horse battery staple'))
    for (const isCut of [false, 'perhaps'] as const)
      expect(mask('[correct\nhorse battery staple \n]', { isCut })).toBe('[*** \n]')
  })

  it('hides the token that a proxy takes for a user name', () => {
    const mask = maskOf({ HTTPS_PROXY: 'http://key-1234@proxy.example' })
    expect(mask(`key-1234 ${base64('key-1234:')}`)).toBe('*** ***')
  })

  it('hides the key in lines of another length, in another alphabet, its bytes in hexadecimal digits, and whatever its lines are broken with', () => {
    const mask = maskerOf(secretsOf(settings()))
    const bytes = Buffer.from(body, 'base64')
    const texts = [76, 48, 10].map((length) => inLines(body, length))
    for (const text of [...texts, bytes.toString('base64url'), bytes.toString('hex')])
      expect(mask(text)).toMatch(/^\*{3}=*$/)
    for (const lineBreak of ['\n', '\r\n', '\\n', ' ', '\n    ', ''])
      expect(mask(key.replaceAll('\n', lineBreak))).not.toMatch(/[A-Za-z0-9+/]{20}/)
  })

  it('leaves ordinary text as it is', () => {
    const mask = maskOf({ ...withUser('correct horse?'), ...withHeader('Ab3$') })
    const harmless = base64('nothing to see, or to hide')
    const prose = 'extraordinary exhibitions of Christian sculptures throughout'
    for (const [password, text] of [
      ['an other', 'another'],
      ['Hallé', 'the Hall'],
      ['école', 'cole'],
      ['pässwörd', 'the password'],
    ] as const)
      expect(maskOf(withUser(password))(text)).toBe(text)
    for (const text of [prose, 'what? ????, \ufffd\ufffd\ufffd\ufffd', harmless, '1234'])
      expect(mask(text)).toBe(text)
  })

  it('leaves the certificate and the user name readable', () => {
    const mask = maskerOf(secretsOf(settings()))
    expect(mask(cert)).toBe(cert)
    expect(mask('vísitor')).toBe('vísitor')
  })
})
