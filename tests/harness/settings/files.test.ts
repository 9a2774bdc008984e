import { createPrivateKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loadSettings } from '../../../src/settings/load-settings.ts'
import { selfSigned } from '../service/certificates.ts'
import { folderWith, load, refusal } from './folder.ts'

const { cert: client, key: clientKey } = selfSigned({ commonName: 'client' })
const broken = '-----BEGIN CERTIFICATE-----\nXyzzy\n-----END CERTIFICATE-----\n'

const target = { TARGET_URL: 'https://museum.example' }

describe('TARGET_CA_FILE', () => {
  const ca = { ...target, TARGET_CA_FILE: 'ca.pem' }

  it('gives the text of a file in the folder of the run, of one certificate or more', () => {
    expect(load(ca, { 'ca.pem': client + client }).target?.ca).toBe(client + client)
  })

  it.each([
    ['no file', {}, 'where there is no file'],
    ['a key', { 'ca.pem': clientKey }, 'a file that holds no PEM certificate'],
    ['other text', { 'ca.pem': 'Xyzzy' }, 'a file that holds no PEM certificate'],
    ['a broken one', { 'ca.pem': client + broken }, "a file whose certificate 2 can't be read"],
    ['a folder', { 'ca.pem/x': '' }, 'which is a folder'],
  ])('refuses %s, naming the path but no content', (_, files, problem) => {
    const { fault, message } = refusal(ca, files)
    expect(fault).toMatchObject({ subject: 'TARGET_CA_FILE', given: '"ca.pem"', problem })
    expect(message).not.toContain('Xyzzy')
  })
})

describe('a key in the place of its file', () => {
  const body = clientKey.replace(/-----.*-----|\n/g, '')

  it.each(['TARGET_CA_FILE', 'TARGET_CERT_FILE', 'TARGET_KEY_FILE'])('is not shown: %s', (name) => {
    for (const text of [clientKey, `${client}${clientKey}`, clientKey.replace(/\n/g, ' '), body]) {
      const { fault } = refusal({ ...target, [name]: text })
      const problem = 'the content of a file, not its path'
      expect(fault).toMatchObject({ subject: name, given: '<PEM text>', problem })
    }
  })

  it('is not shown, nor a line of it, where it stands in .env', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nXyzzy==\n-----END PRIVATE KEY-----'
    for (const text of [pem, `"${pem}"`]) {
      const { message } = refusal({}, { '.env': `SEED=1\nTARGET_KEY_FILE=${text}\n` })
      expect(message).toMatch(/^\.env: it holds a key or a certificate;/)
    }
  })

  it('is not shown where an address or another text should stand either', () => {
    for (const name of ['TARGET_URL', 'TARGET_TIMEZONE', 'REPORT_DIR'])
      expect(refusal({ [name]: `${clientKey}\0` }).message).toContain(`${name} is <PEM text>`)
  })
})

describe('TARGET_CERT_FILE and TARGET_KEY_FILE', () => {
  const names = { TARGET_CERT_FILE: 'tls/client.pem', TARGET_KEY_FILE: 'tls/key.pem' }
  const both = { ...target, ...names }
  const files = { 'tls/client.pem': client, 'tls/key.pem': clientKey }

  it('give the texts of a certificate and its key', () => {
    expect(load(both, files).target).toMatchObject({ cert: client, key: clientKey })
  })

  it.each([
    ['TARGET_CERT_FILE', 'TARGET_KEY_FILE'],
    ['TARGET_KEY_FILE', 'TARGET_CERT_FILE'],
  ] as const)('refuse %s without %s', (present, missing) => {
    const { message } = refusal({ ...target, [present]: names[present] }, files)
    expect(message).toContain(`without ${missing}`)
  })

  const encryption = { cipher: 'aes-128-cbc', passphrase: 'Xyzzy' }
  const key = createPrivateKey(clientKey)
  const encrypted = key.export({ type: 'pkcs8', format: 'pem', ...encryption }).toString()

  it.each([
    ['a certificate', client, 'holds no PEM private key'],
    ['an encrypted key', encrypted, 'is encrypted'],
    ['a broken key', clientKey.replace(/^MIG.*$/m, 'Xyzzy'), "can't be read"],
    [
      'the key of another certificate',
      selfSigned({ commonName: 'other' }).key,
      'does not belong to the certificate',
    ],
  ])('refuse %s in the place of the key, showing no content', (_, key, problem) => {
    const { fault, message } = refusal(both, { ...files, 'tls/key.pem': key })
    expect(fault.subject).toBe('TARGET_KEY_FILE')
    expect(message).toContain(problem)
    expect(message).not.toContain('Xyzzy')
  })
})

describe('REPORT_DIR', () => {
  it('may be a folder that is yet to be made, in one that is too', () => {
    expect(load({ REPORT_DIR: 'a/b/c' }).reportDir).toMatch(/[\\/]a[\\/]b[\\/]c$/)
  })

  it.each(['taken', 'taken/below'])('refuses %s where a file stands in the way', (path) => {
    expect(refusal({ REPORT_DIR: path }, { taken: '' }).message).toMatch(
      /in the place of which is a file; give a folder/,
    )
  })
})

const waiver = { clause: 'list.limit.default', reason: 'being fixed', expires: '2027-01-31' }
const list = (...waivers: readonly unknown[]) => JSON.stringify({ waivers })

describe('WAIVERS_FILE', () => {
  it('gives the waivers of the named file', () => {
    const ticketed = { ...waiver, ticket: 'EVENTS-7' }
    const files = { 'known/waivers.json': `\uFEFF${list(waiver, ticketed)}` }
    const { waivers } = load({ WAIVERS_FILE: 'known/waivers.json' }, files)
    expect(waivers).toStrictEqual([waiver, ticketed])
  })

  it('is waivers.json when that exists and no other is named', () => {
    expect(load({}, { 'waivers.json': list(waiver) }).waivers).toStrictEqual([waiver])
    const named = load({ WAIVERS_FILE: 'w.json' }, { 'waivers.json': '', 'w.json': list() })
    expect(named.waivers).toEqual([])
  })

  it('is not read for what needs none', () => {
    const unfilled = list({ ...waiver, reason: '', expires: '' })
    for (const env of [{}, { WAIVERS_FILE: 'w.json' }, { WAIVERS_FILE: 'missing.json' }])
      expect(
        loadSettings({
          env,
          cwd: folderWith({ 'waivers.json': unfilled, 'w.json': unfilled }),
          waived: false,
        }).waivers,
      ).toEqual([])
  })

  it('refuses a named file that is missing', () => {
    expect(refusal({ WAIVERS_FILE: 'w.json' }).message).toMatch(
      /^WAIVERS_FILE is "w\.json", where there is no file; give a readable JSON file/,
    )
  })

  it.each([
    ['{Xyzzy', 'that is not JSON'],
    [JSON.stringify([waiver]), 'the whole must be object'],
    ['{}', "the whole must have required property 'waivers'"],
    [list({ ...waiver, expires: '2027-02-30' }), '/waivers/0/expires must match format "date"'],
    [
      list({ ...waiver, expires: '31.1.2027' }),
      'must match format "date" (YYYY-MM-DD) (the waiver of "list.limit.default")',
    ],
    ['null', 'the whole must be object'],
    [JSON.stringify({ waivers: null }), '/waivers must be array'],
    [list(null), '/waivers/0 must be object'],
    [list(waiver, { ...waiver, reason: undefined }), '/waivers/1 must have required'],
    [list({ ...waiver, expires: undefined }), "must have required property 'expires'"],
    [list({ ...waiver, expiry: 'x' }), 'must NOT have additional properties ("expiry")'],
    [list(waiver, { ...waiver, expires: '' }), 'waiver of list.limit.default has no expires yet'],
    [list({ ...waiver, reason: '', expires: '' }), 'has no reason and expires yet; give'],
    [list({ ...waiver, reason: ' ' }), '/waivers/0/reason must match pattern'],
  ])('refuses %s and says where: %s', (content, problem) => {
    const { fault, message } = refusal({}, { 'waivers.json': content })
    expect(fault.subject).toBe('WAIVERS_FILE')
    expect(message).toContain(problem)
    expect(message).not.toContain('Xyzzy')
  })

  it('refuses an unknown clause and suggests the nearest', () => {
    const content = list({ ...waiver, clause: 'list.limit.defualt' })
    expect(refusal({}, { 'waivers.json': content }).fault.problem).toBe(
      'a file that waives "list.limit.defualt", which is no clause (did you mean list.limit.default?)',
    )
  })
})
