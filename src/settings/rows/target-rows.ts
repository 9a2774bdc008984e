import type { Profile } from '../../contract/clauses.ts'
import { parseBaseUrl, withoutSecrets } from '../parse/base-url.ts'
import { parsePassword, parseUsername } from '../parse/credentials.ts'
import { parseEventIds } from '../parse/event-ids.ts'
import { parseCertificateFile, parseKeyFile } from '../parse/pem-file.ts'
import { parseRequestHeaders } from '../parse/request-headers.ts'
import { parseTimeZone } from '../parse/time-zone.ts'
import { oneOf } from '../parse/word.ts'
import { setting } from '../setting.ts'
import type { AuthProbes } from '../settings.ts'

/** Where the target is, and what may be done to it. */
export const targetRows = {
  url: setting({
    name: 'TARGET_URL',
    group: 'target',
    default: undefined,
    otherwise: 'the embedded reference service',
    meaning: 'Base address of the service; `/special-events` is appended to it.',
    accepts: 'an http or https address such as https://museum.example/v2.0',
    example: 'https://museum.example/v2.0',
    shown: withoutSecrets,
    parse: parseBaseUrl,
  }),
  username: setting({
    name: 'TARGET_USERNAME',
    group: 'target',
    default: undefined,
    otherwise: 'no credentials',
    meaning: 'User name of the HTTP Basic credentials, sent in UTF-8.',
    accepts: 'a user name without colons and control characters',
    example: 'visitor',
    verbatim: true,
    ofTarget: true,
    parse: parseUsername,
  }),
  password: setting({
    name: 'TARGET_PASSWORD',
    group: 'target',
    default: undefined,
    otherwise: 'no credentials',
    meaning: 'Password of the HTTP Basic credentials, sent in UTF-8; it may hold colons.',
    accepts: 'a password without control characters',
    example: "'correct horse: battery #staple'",
    secret: true,
    verbatim: true,
    ofTarget: true,
    parse: parsePassword,
  }),
  profile: setting({
    name: 'TARGET_PROFILE',
    group: 'target',
    default: undefined,
    otherwise: '`full` for the embedded reference service, else `read-only`',
    meaning:
      '`full`: every clause is judged; updates are sent and put back. `read-only`: no PATCH is ever sent, not even an unauthorised one. `static-mock`: the target gives canned answers and keeps no state, so only what one exchange can show is judged; updates send only values just read.',
    accepts: 'one of full, read-only, static-mock',
    example: 'full',
    parse: oneOf<Profile>(['full', 'read-only', 'static-mock']),
  }),
  authProbes: setting({
    name: 'AUTH_PROBES',
    group: 'target',
    default: undefined,
    otherwise: '`few` in profile `read-only`, else `all`',
    meaning:
      'How many requests with wrong credentials may be sent, since many services lock an account after some. `few`: at most 3 in all, retries and replays counted, each after a valid request; beyond these only what the target has let in is sent again. `all`: dozens, every way to be wrong. `none`: neither wrong nor missing credentials are sent, so the clauses on them are inconclusive. In profile `static-mock` they are only ever missing.',
    accepts: 'one of none, few, all',
    example: 'few',
    parse: oneOf<AuthProbes>(['none', 'few', 'all']),
  }),
  timezone: setting({
    name: 'TARGET_TIMEZONE',
    group: 'target',
    default: undefined,
    otherwise: 'unknown, so whatever date is today somewhere on Earth is accepted',
    meaning: 'IANA zone that the "today" of the service is in.',
    accepts: 'an IANA time zone such as Europe/Berlin or UTC',
    example: 'Europe/Berlin',
    ofTarget: true,
    parse: parseTimeZone,
  }),
  headers: setting({
    name: 'TARGET_HEADERS',
    group: 'target',
    default: undefined,
    otherwise: 'none',
    meaning:
      'Further request headers, such as the key of a gateway, as a JSON object of strings. Their values are secrets.',
    accepts: 'a JSON object such as {"X-Api-Key":"..."}',
    example: '\'{"X-Api-Key":"..."}\'',
    secret: true,
    ofTarget: true,
    parse: parseRequestHeaders,
  }),
  ca: setting({
    name: 'TARGET_CA_FILE',
    group: 'target',
    default: undefined,
    otherwise: 'the authorities that Node trusts, `NODE_EXTRA_CA_CERTS` included',
    meaning:
      'PEM file of the authorities that the certificate of the target is checked against. They count in place of those that Node trusts, `NODE_EXTRA_CA_CERTS` included, as with `--cacert` of curl; to have both, leave this out and name the file in `NODE_EXTRA_CA_CERTS`.',
    accepts: 'a readable file of PEM certificates',
    example: 'certificates/authority.pem',
    ofTarget: true,
    parse: parseCertificateFile,
  }),
  cert: setting({
    name: 'TARGET_CERT_FILE',
    group: 'target',
    default: undefined,
    otherwise: 'no client certificate',
    meaning:
      'PEM file of the client certificate, followed by those between it and its authority if there are any; only together with `TARGET_KEY_FILE`.',
    accepts: 'a readable file of PEM certificates',
    example: 'certificates/client.pem',
    ofTarget: true,
    parse: parseCertificateFile,
  }),
  key: setting({
    name: 'TARGET_KEY_FILE',
    group: 'target',
    default: undefined,
    otherwise: 'no client certificate',
    meaning: 'PEM file of the private key to `TARGET_CERT_FILE`, not encrypted. A secret.',
    accepts: 'a readable file with one PEM private key',
    example: 'certificates/client-key.pem',
    ofTarget: true,
    parse: parseKeyFile,
  }),
  writableEventIds: setting({
    name: 'WRITABLE_EVENT_IDS',
    group: 'target',
    default: undefined,
    otherwise: 'any listed event',
    meaning: 'The only events that updates may touch, separated by commas or blanks.',
    accepts: 'uuids, separated by commas or blanks',
    example: '7d9c1b52-0f0e-4c63-9a1e-3b1f5f6f0a11, c2f7a0de-6a7b-4d0c-8a55-9d1f0c2b7e42',
    ofTarget: true,
    parse: parseEventIds,
  }),
}
