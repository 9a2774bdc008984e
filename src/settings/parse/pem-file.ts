import { createPrivateKey, X509Certificate } from 'node:crypto'
import { NotAccepted, type Place } from '../setting.ts'
import { readTextFile } from './file.ts'

const certificate = /-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----[^-]*-----END \1CERTIFICATE-----/g

/** The text of a PEM file that holds one certificate or more. */
export function parseCertificateFile(path: string, place: Place): string {
  const text = readTextFile(path, place)
  const found = text.match(certificate) ?? []
  if (found.length === 0) throw new NotAccepted('a file that holds no PEM certificate')
  for (const [index, pem] of found.entries()) {
    try {
      new X509Certificate(pem)
    } catch {
      throw new NotAccepted(`a file whose certificate ${index + 1} can't be read`)
    }
  }
  return text
}

/** The text of a PEM file that holds a private key, not encrypted. */
export function parseKeyFile(path: string, place: Place): string {
  const text = readTextFile(path, place)
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) {
    throw new NotAccepted('a file that holds no PEM private key')
  }
  // Asked first: the parser might ask for the passphrase at the terminal.
  if (/-----BEGIN ENCRYPTED |^Proc-Type: 4,ENCRYPTED/m.test(text)) {
    throw new NotAccepted('a file whose private key is encrypted, and a passphrase has no setting')
  }
  try {
    createPrivateKey(text)
  } catch {
    throw new NotAccepted("a file whose private key can't be read")
  }
  return text
}
