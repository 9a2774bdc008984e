import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { load, refusal } from '../folder.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')
const client = fixture('client.pem')
const clientKey = fixture('client-key.pem')
const broken = '-----BEGIN CERTIFICATE-----\nXyzzy\n-----END CERTIFICATE-----\n'

const target = { TARGET_URL: 'https://museum.example' }
const certificates = {
  ...target,
  TARGET_CERT_FILE: 'tls/client.pem',
  TARGET_KEY_FILE: 'tls/key.pem',
}

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

describe('TARGET_CERT_FILE and TARGET_KEY_FILE', () => {
  it('give the texts of a certificate and its key', () => {
    const files = { 'tls/client.pem': client, 'tls/key.pem': clientKey }
    expect(load(certificates, files).target).toMatchObject({ cert: client, key: clientKey })
  })

  it('refuse each other’s absence', () => {
    const files = { 'tls/client.pem': client, 'tls/key.pem': clientKey }
    const { TARGET_KEY_FILE, ...withoutKey } = certificates
    expect(refusal(withoutKey, files).message).toContain('without TARGET_KEY_FILE')
    expect(refusal({ ...target, TARGET_KEY_FILE }, files).message).toContain(
      'without TARGET_CERT_FILE',
    )
  })

  it.each([
    ['a certificate', client, 'holds no PEM private key'],
    ['an encrypted key', otherKey('Xyzzy'), 'is encrypted'],
    ['a broken key', clientKey.replace(/^MIG.*$/m, 'Xyzzy'), "can't be read"],
    ['the key of another certificate', otherKey(), 'does not belong to the certificate'],
  ])('refuse %s in the place of the key, showing no content', (_, key, problem) => {
    const { fault, message } = refusal(certificates, {
      'tls/client.pem': client,
      'tls/key.pem': key,
    })
    expect(fault.subject).toBe('TARGET_KEY_FILE')
    expect(message).toContain(problem)
    expect(message).not.toContain('Xyzzy')
  })
})

function otherKey(passphrase?: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const encryption = passphrase === undefined ? {} : { cipher: 'aes-128-cbc', passphrase }
  return privateKey.export({ type: 'pkcs8', format: 'pem', ...encryption }).toString()
}
