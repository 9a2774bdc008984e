import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Har } from 'har-format'
import { describe, expect, it } from 'vitest'
import { basicCredentials } from '../../../src/reference/authentication.ts'
import type { Decisions, Override } from '../../../src/reference/decisions.ts'
import { Journal } from '../../../src/world/restoring/journal.ts'
import { httpServer } from '../service/loopback.ts'
import { filesIn, reportFolder, runRestore, runTest, timeout } from './command.ts'
import { leaksIn } from './secret-forms.ts'
import { faultCalled, target } from './target.ts'

const drawn = () => randomBytes(9).toString('base64url')

/** Secrets that are hard to find once they are written: patterns, quotes, markup, beyond ASCII. */
function plantedSecrets() {
  const password = `${drawn()}.*+?^\${a}()|[b]\\d "q" 'a' <&> %41 :pä€💐${drawn()}`
  const apiKey = `${drawn()}"key"'$&<\\n>${drawn()}`
  const plainKey = drawn() + drawn()
  return { password, apiKey, plainKey, pair: `museum:${password}` }
}

/** What requests with wrong credentials carry holds nearly all of the right ones. */
function nearly(password: string) {
  const swapped = [...password].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  return { shortened: password.slice(0, -1), swapped: swapped.join('') }
}

/** Sends back whatever a request says, in the body and in the headers, in several encodings. */
const echoes: Override = (sound) => {
  const told = ({ headers }: { readonly headers: Record<string, unknown> }) => {
    const { authorization = '', 'x-api-key': apiKey = '', 'x-gate': gate = '' } = headers
    const encoded = String(authorization).split(' ')[1] ?? ''
    const pair = Buffer.from(encoded, 'base64').toString('utf8')
    const password = pair.slice(pair.indexOf(':') + 1)
    return {
      ...{ authorization, encoded, pair, password, apiKey, gate },
      url: encodeURIComponent(password),
      html: password.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
      json: JSON.stringify({ password, apiKey }),
      keyInBase64: Buffer.from(String(apiKey)).toString('base64'),
      named: { [password]: apiKey },
    }
  }
  const retold: Decisions['represent']['get'] = (event, request) => ({
    ...event,
    told: told(request),
  })
  // Once in a listing: more often, it is the same text again.
  const listings = new WeakSet<object>()
  const retoldOnce: typeof retold = (event, request) => {
    if (listings.has(request)) return event
    listings.add(request)
    return retold(event, request)
  }
  return {
    ...faultCalled('default-limit-20')(sound),
    // Accepted, a nearly right password comes back in the exchanges of a violation.
    authorised: {
      ...sound.authorised,
      list: (authorization, credentials, request) => {
        const sent = basicCredentials(authorization)?.password.toLowerCase() ?? ''
        const isNear = sent.length > 9 && credentials.password.toLowerCase().startsWith(sent)
        return isNear || sound.authorised.list(authorization, credentials, request)
      },
    },
    represent: { ...sound.represent, get: retold, update: retold, list: retoldOnce },
    refuse: (refusal, status, request) => ({
      ...sound.refuse(refusal, status, request),
      body: { title: 'Refused', told: told(request) },
    }),
    deliver: (message, response, request) => {
      const { authorization, encoded, url, apiKey, gate } = told(request)
      const headers = {
        ...message.headers,
        'x-authorization': String(authorization),
        'x-encoded': encoded,
        'x-password': url,
        'x-key': String(apiKey),
        'x-gate': String(gate),
        server: `museum ${url}`,
      }
      return sound.deliver({ ...message, headers }, response, request)
    },
  }
}

async function leaksOf(decisions: Override) {
  const { password, apiKey, plainKey, pair } = plantedSecrets()
  const { env } = await target({ decisions, password })
  const TARGET_HEADERS = JSON.stringify({ 'X-Api-Key': apiKey, 'X-Gate': plainKey })
  const { code, report, places, reportDir } = await runTest({ ...env, TARGET_HEADERS, HAR: 'all' })
  const bytes = filesIn(reportDir).map((path) => [path, readFileSync(path, 'latin1')] as const)
  const secrets = { ...nearly(password), password, apiKey, plainKey, pair }
  return { code, report, places, leaks: leaksIn(new Map([...places, ...bytes]), secrets) }
}

describe('the secrets of a run', { timeout }, () => {
  it('stand nowhere in what it prints and writes, in whatever form', async () => {
    const { code, report, leaks, places } = await leaksOf(faultCalled('default-limit-20'))
    expect({ code, leaks }).toEqual({ code: 1, leaks: [] })
    expect(places.size).toBeGreaterThanOrEqual(2 + 5)
    const { log } = JSON.parse(places.get('conformance.har') ?? '') as Har
    expect(log.entries).toHaveLength(report.run.requests)
    expect(JSON.stringify(report)).toContain('Basic ***')
  })

  it('stand nowhere even where the target sends them back', async () => {
    const { code, report, leaks } = await leaksOf(echoes)
    expect({ code, leaks }).toEqual({ code: 1, leaks: [] })
    const violations = report.clauses.flatMap((clause) => clause.violations)
    const shown = violations[0]?.exchanges[0]
    expect(violations.map(({ counterexample }) => counterexample)).toEqual(
      expect.arrayContaining([
        { credentials: 'the password without its last character' },
        { credentials: 'a password in another letter case' },
      ]),
    )
    expect(shown?.response?.headers).toMatchObject({ 'x-password': '***', 'x-key': '***' })
    expect(shown?.response?.body).toContain('"password":"***"')
  })

  it('and what is nearly one stand nowhere in what restore prints', async () => {
    const { password } = plantedSecrets()
    const { env, service } = await target({ password })
    const REPORT_DIR = reportFolder()
    const journal = new Journal(REPORT_DIR, env.TARGET_URL ?? '', String)
    const near = nearly(password)
    const [event] = service.snapshot()
    if (!event) throw new Error('the service has no events')
    const { eventId, ...original } = event
    await journal.keep(eventId, { ...original, name: near.shortened, location: near.swapped })
    const { code, stdout, stderr } = await runRestore({ ...env, REPORT_DIR })
    const leaks = leaksIn(new Map(Object.entries({ stdout, stderr })), { ...near, password })
    expect({ code, leaks }).toEqual({ code: 1, leaks: [] })
    expect(stdout).toContain('"name":"***"')
  })

  it('are found by the search of these tests wherever they do stand', () => {
    const secrets = plantedSecrets()
    const told = (text: string) => leaksIn(new Map([['there', text]]), secrets)
    const { password } = secrets
    for (const written of [
      password,
      JSON.stringify({ password }),
      Buffer.from(`x${password}y`).toString('base64'),
      Buffer.from(`museum:${password}`).toString('base64'),
      encodeURIComponent(password),
      Buffer.from(password).toString('latin1'),
    ])
      expect(told(written), written).not.toEqual([])
    expect(told('nothing to see')).toEqual([])
  })
})

/** Runs of so many characters are no chance. */
const tellingLength = 6

/** A service that refuses everything, and quotes the password behind ever more other characters. */
async function quotingService(): Promise<string> {
  let requests = 0
  const { url } = await httpServer(({ headers, url: path = '' }, response) => {
    // Not all alike, so that it is judged.
    const status = /special-events\/./.test(path) ? 404 : 400
    const encoded = headers.authorization?.split(' ')[1] ?? ''
    const pair = Buffer.from(encoded, 'base64').toString('utf8')
    const before = '-'.repeat(requests++ % 170)
    response.writeHead(status, {
      'content-type': `${before.slice(0, 45)}${pair.split(':').slice(1).join(':')}`,
      'www-authenticate': `${before}${encoded}`,
    })
    response.end(`${before}${pair} ${JSON.stringify(headers)}`)
  })
  return url
}

describe('a password that a service quotes at every length of its refusals', { timeout }, () => {
  it.each(['read-only', 'full'])('stands nowhere, not in part, in profile %s', async (profile) => {
    const password = randomBytes(21).toString('base64url')
    const { places } = await runTest({
      ...{ TARGET_URL: await quotingService(), TARGET_PROFILE: profile, HAR: 'all' },
      ...{ TARGET_USERNAME: 'museum', TARGET_PASSWORD: password },
    })
    expect(places.size).toBeGreaterThanOrEqual(2 + 5)
    const pair = Buffer.from(`museum:${password}`).toString('base64').slice(10)
    for (const [place, text] of places)
      for (const secret of [password, pair])
        for (let at = 0; at + tellingLength <= secret.length; at++)
          expect(text.includes(secret.slice(at, at + tellingLength)), `${place} at ${at}`).toBe(
            false,
          )
    expect(places.get('conformance.json')).toContain('---***')
  })
})
