import { parseCertificateFile, parseKeyFile } from './parse/file.ts'
import {
  parseBaseUrl,
  parseEventIds,
  parsePassword,
  parseRequestHeaders,
  parseTimeZone,
  parseUsername,
  withoutSecrets,
} from './parse/target-values.ts'
import type { SettingRows } from './setting.ts'

/** Where and as what the target is reached; without its address, the others say nothing. */
export const targetRows = {
  url: {
    name: 'TARGET_URL',
    group: 'target',
    otherwise: 'the embedded reference service, but a usage error with `CI` set',
    meaning:
      'Base address of the service; `/special-events` is appended to it, and taken off the end of what is given. `reference` asks for the embedded reference service.',
    accepts: 'an http or https address such as https://museum.example/v2.0, or reference',
    example: 'https://museum.example/v2.0',
    shown: withoutSecrets,
    parse: parseBaseUrl,
  },
  username: {
    name: 'TARGET_USERNAME',
    group: 'target',
    otherwise: 'no credentials',
    meaning: 'User name of the HTTP Basic credentials, sent in UTF-8.',
    accepts: 'a user name without colons and control characters',
    example: 'visitor',
    verbatim: true,
    parse: parseUsername,
  },
  password: {
    name: 'TARGET_PASSWORD',
    group: 'target',
    otherwise: 'no credentials',
    meaning: 'Password of the HTTP Basic credentials, sent in UTF-8; it may hold colons.',
    accepts: 'a password without control characters',
    example: "'correct horse: battery #staple'",
    secret: true,
    verbatim: true,
    parse: parsePassword,
  },
  timezone: {
    name: 'TARGET_TIMEZONE',
    group: 'target',
    otherwise: 'unknown, so whatever date is today somewhere on Earth is accepted',
    meaning: 'IANA zone that the "today" of the service is in.',
    accepts: 'an IANA time zone such as Europe/Berlin or UTC',
    example: 'Europe/Berlin',
    parse: parseTimeZone,
  },
  headers: {
    name: 'TARGET_HEADERS',
    group: 'target',
    otherwise: 'none',
    meaning:
      'Further request headers, such as the key of a gateway, as a JSON object of strings. Their values are secrets.',
    accepts: 'a JSON object such as {"X-Api-Key":"..."}',
    example: '\'{"X-Api-Key":"..."}\'',
    secret: true,
    parse: parseRequestHeaders,
  },
  ca: {
    name: 'TARGET_CA_FILE',
    group: 'target',
    kind: 'file',
    otherwise: 'the authorities that Node trusts, `NODE_EXTRA_CA_CERTS` included',
    meaning:
      'PEM file of the authorities that the certificate of the target is checked against. They count in place of those that Node trusts, `NODE_EXTRA_CA_CERTS` included, as with `--cacert` of curl; to have both, leave this out and name the file in `NODE_EXTRA_CA_CERTS`.',
    accepts: 'a readable file of PEM certificates',
    example: 'certificates/authority.pem',
    parse: parseCertificateFile,
  },
  cert: {
    name: 'TARGET_CERT_FILE',
    group: 'target',
    kind: 'file',
    otherwise: 'no client certificate',
    meaning:
      'PEM file of the client certificate, followed by those between it and its authority if there are any; only together with `TARGET_KEY_FILE`.',
    accepts: 'a readable file of PEM certificates',
    example: 'certificates/client.pem',
    parse: parseCertificateFile,
  },
  key: {
    name: 'TARGET_KEY_FILE',
    group: 'target',
    kind: 'file',
    otherwise: 'no client certificate',
    meaning: 'PEM file of the private key to `TARGET_CERT_FILE`, not encrypted. A secret.',
    accepts: 'a readable file with one PEM private key',
    example: 'certificates/client-key.pem',
    parse: parseKeyFile,
  },
  writableEventIds: {
    name: 'WRITABLE_EVENT_IDS',
    group: 'target',
    otherwise: 'any listed event',
    meaning: 'The only events that updates may touch, separated by commas or blanks.',
    accepts: 'uuids, separated by commas or blanks',
    example: '7d9c1b52-0f0e-4c63-9a1e-3b1f5f6f0a11, c2f7a0de-6a7b-4d0c-8a55-9d1f0c2b7e42',
    parse: parseEventIds,
  },
} as const satisfies SettingRows
