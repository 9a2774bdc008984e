import { expect, it } from 'vitest'
import { type SettingName, settingRows, settingsTable } from '../../../src/settings/settings.ts'
import { load, refusal } from './folder.ts'

/** Without its address no other setting of the target counts, and no half of its credentials. */
const target = {
  TARGET_URL: 'https://museum.example',
  TARGET_USERNAME: 'visitor',
  TARGET_PASSWORD: 'hush',
}

const one = '7d9c1b52-0f0e-4c63-9a1e-3b1f5f6f0a11'
const two = 'C2F7A0DE-6A7B-4D0C-8A55-9D1F0C2B7E42'
const header = { 'X-Api-Key': 'a b\tc', 'x-empty': '', ['__proto__']: 'é' }

/** The least and the most that each number may be. */
const bounds = [
  ['SEED', -(2 ** 31), 2 ** 31 - 1],
  ['NUM_RUNS', 1, 100_000],
  ['CONCURRENCY', 1, 256],
  ['REQUEST_TIMEOUT_MS', 100, 600_000],
  ['RUN_TIMEOUT_MS', 1000, 86_400_000],
  ['MAX_RESPONSE_BYTES', 1000, 1_000_000_000],
] as const

/** What is parsed into a value: a setting, the value, and texts. */
const accepted: readonly (readonly [name: SettingName, value: unknown, ...texts: string[]])[] = [
  ['TARGET_URL', 'https://a.example/v2.0', 'https://a.example/v2.0', 'https://a.example/v2.0//'],
  ['TARGET_URL', 'http://127.0.0.1:4010', 'http://127.0.0.1:4010/'],
  ['TARGET_URL', 'http://[::1]', 'HTTP://[::1]:80'],
  ['TARGET_URL', 'https://a.example/a%20b', 'https://a.example/a%20b'],
  ...asTheyAre('TARGET_USERNAME', 'visitor', 'Ünïcode', ' visitor '),
  ...asTheyAre('TARGET_PASSWORD', 'a:b:c', '🏛 pass', ' '),
  ...asTheyAre('AUTH_PROBES', 'none', 'few', 'all'),
  ...asTheyAre('TARGET_PROFILE', 'full', 'read-only', 'static-mock'),
  ...asTheyAre('TARGET_TIMEZONE', 'Europe/Berlin', 'UTC', 'Asia/Kolkata', 'Etc/GMT+5'),
  ['TARGET_HEADERS', header, JSON.stringify(header)],
  ['TARGET_HEADERS', {}, '{}'],
  ['WRITABLE_EVENT_IDS', [one, two], `${one},${two}`, `${one} ${two}`, ` ${one} ,\n${two},`],
  ['WRITABLE_EVENT_IDS', [one, two], `${one},${two},${one.toUpperCase()}`],
  ...asTheyAre('REPLAY_CASE', '1:0', '2:e13', '1:0:3:0'),
  ...asTheyAre('REPLAY_EVENT', one, two.toUpperCase()),
  ['REQUESTS_PER_SECOND', 0.5, '0.5', '.5'],
  ['REQUESTS_PER_SECOND', 20, '20', '+20.'],
  ['ACCEPT_INCONCLUSIVE', true, 'true', 'True'],
  ['ACCEPT_INCONCLUSIVE', false, 'FALSE'],
  ['ALLOW_STALE_WAIVERS', true, 'true'],
  // A report could not carry a negative zero.
  ['SEED', 0, '-0'],
  ['SEED', 2147483647, '+02147483647'],
  ['NUM_RUNS', 1, '1', '+01'],
  ...bounds.flatMap(([name, ...ends]) => ends.map((end) => [name, end, String(end)] as const)),
]

function asTheyAre(name: SettingName, ...texts: readonly string[]) {
  return texts.map((text) => [name, text, text] as const)
}

it.for(accepted)('%s is %j, given as any of %j', ([name, value, ...texts]) => {
  const [key = ''] = Object.entries(settingsTable).find(([, row]) => row.name === name) ?? []
  for (const text of texts) {
    const settings = load({ ...target, [name]: text })
    expect({ ...settings, ...settings.target }[key]).toStrictEqual(value)
  }
})

const noNumber = ['1e3', '0x400', '1500.5', '1_500', '1,500', '1500ms', '٥', 'NaN', 'rnd']
const reserved = ['HOST', 'content-length', 'Content-Type', 'Connection', 'TE', 'Upgrade']

/** What is refused: a setting, what is wrong where the value does not show it, and texts. */
const refused: readonly (readonly [name: SettingName, problem: string, ...texts: string[]])[] = [
  ['TARGET_URL', 'not an http or https address', 'ftp://a.example', 'a.example', 'localhost:1'],
  ['TARGET_URL', 'not a valid address', 'https://', 'https://museum.example:99999'],
  ['TARGET_URL', 'holds a query or a fragment', 'https://a.example?', 'https://a.example/#top'],
  ['TARGET_URL', 'they belong in TARGET_USERNAME and TARGET_PASSWORD', 'https://a:b@a.example'],
  [
    'TARGET_URL',
    'which holds an @ in its path',
    'http://u:12/Xyzzy@127.0.0.1',
    'http://h/u:Xyzzy@h',
  ],
  ['TARGET_VERSION', 'which holds credentials', 'http://u:Xyzzy@h/1.0', 'https://h/1.0?key=Xyzzy'],
  ['TARGET_USERNAME', 'which holds a colon', 'a:b', 'museum:Xyzzy:Xyzzy'],
  ['TARGET_USERNAME', 'which holds a control character', 'a\t'],
  ['TARGET_PASSWORD', 'it holds a control character', 'Xyzzy\r'],
  ['TARGET_PROFILE', '', 'readonly'],
  ['TARGET_TIMEZONE', 'not the name of a zone', '+01:00'],
  ['TARGET_TIMEZONE', 'not a zone that this computer', 'UTC+1', 'Berlin', 'local', 'Europe/'],
  ['TARGET_HEADERS', 'it is not JSON', 'Xyzzy'],
  ['TARGET_HEADERS', 'it is not a JSON object', '["Xyzzy"]', 'null', '"Xyzzy"'],
  ['TARGET_HEADERS', 'the value of header 1 is not a string', '{"X-Key":{"a":"Xyzzy"}}'],
  ['TARGET_HEADERS', 'the value of header 2 is not a string', '{"a":"","Xyzzy":5}'],
  ['TARGET_HEADERS', 'the value of header 1 has', '{"X-Key":"Xyzzy\\n"}', '{"X-Key":"Xyzzy €"}'],
  ['TARGET_HEADERS', 'the name of header 1 has', '{"Xyzzy ":"X-Key"}', '{"":"Xyzzy"}'],
  ['TARGET_HEADERS', 'header 2 has the name of one before', '{"Xyzzy":"a","xyzzy":"b"}'],
  ...['Authorization', ...reserved].map(
    (name) => ['TARGET_HEADERS', `${name} can't be set here`, `{"${name}":"Xyzzy"}`] as const,
  ),
  ['WRITABLE_EVENT_IDS', 'is not a uuid', `${one},x`, `urn:uuid:${one}`, `{${one}}`],
  ['WRITABLE_EVENT_IDS', 'is not a uuid', one.replaceAll('-', '')],
  // Separators alone would leave every event writable.
  ['WRITABLE_EVENT_IDS', 'which names no event', ','],
  ['REPLAY_CASE', '', '1', '1:', 'e0', '1:0:e1', '1:0 2'],
  ['REPLAY_EVENT', 'not a uuid', '1', `${one},${two}`],
  ['REQUESTS_PER_SECOND', 'too small', '0', '0.0'],
  ['REQUESTS_PER_SECOND', 'too large', '9'.repeat(400)],
  ['REQUESTS_PER_SECOND', 'not a positive number', '-1', '1e3', 'Infinity', '.', 'fast'],
  ['ACCEPT_INCONCLUSIVE', '', 'yes', '1', 'on'],
  ...bounds.flatMap(([name, least, most]) => [
    [name, 'not a whole number', ...noNumber] as const,
    [name, 'too small', String(least - 1)] as const,
    [name, 'too large', String(most + 1)] as const,
  ]),
]

it.for(refused)('%s is refused, %s: %j', ([name, problem, ...texts]) => {
  const { accepts, secret = false } = settingRows.find((row) => row.name === name) ?? {}
  for (const text of texts) {
    const { fault, message } = refusal({ ...target, [name]: text })
    expect(fault).toMatchObject({ subject: name, remedy: `give ${accepts}` })
    expect(fault.problem === undefined).toBe(problem === '')
    expect(fault.problem ?? '').toContain(problem)
    expect(fault.given === undefined, message).toBe(secret)
    expect(message).not.toContain('Xyzzy')
  }
})

it.each([
  'https://user:Xyzzy@museum.example',
  'https://Xyzzy@museum.example',
  'https://user:Xy?Xyzzy@museum.example',
  'https://user:Xy@Xyzzy@museum.example',
  'ftp://user:Xyzzy@museum.example',
  'user:Xyzzy@museum.example',
  'https:/user:Xyzzy@museum.example',
  'https://museum.example?key=Xyzzy',
  'https://museum.example#Xyzzy',
  'https://museum:Xyzzy%40127.0.0.1',
  'http://museum:Xyzzy/127.0.0.1',
  'http://museum:p@Xyzzy%40127.0.0.1',
  'https://Xyzzy%40museum.example',
  'https://museum%3AXyzzy%40museum.example',
  'museum:Xyzzy',
  'ftp://museum:Xyzzy',
  'TARGET_PASSWORD=Xyzzy',
])('TARGET_URL shows nothing of secrets in it: %s', (text) => {
  const { message } = refusal({ TARGET_URL: text })
  expect(message).toContain('***')
  expect(message).not.toContain('Xyzzy')
})
