import { spawnSync } from 'node:child_process'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EventId } from '../../../src/contract/special-event.ts'
import { quoted } from '../../../src/findings/in-shell.ts'
import { curlOf } from '../../../src/judging/curl.ts'
import { httpieOf } from '../../../src/report/html/send-again.ts'
import { Client } from '../../../src/service/client.ts'
import { recordExchange } from '../../../src/service/exchange.ts'
import { invalidCredentials } from '../../../src/service/invalid-credentials.ts'
import { maskerOf } from '../../../src/settings/mask/masker.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import { secretsOf } from '../../../src/settings/secrets.ts'
import { runShell } from '../end-to-end/command.ts'
import { settingsOf } from '../run/settings-of.ts'
import { always, httpServer } from '../service/loopback.ts'
import { serviceBy } from '../service/requests.ts'

const has = (program: string) => spawnSync(program, ['--version']).status === 0

/** Of each program: what makes its command, how that names credentials, and whether it is installed. */
const programs = [
  ['curl', curlOf, '-u ', has('curl')],
  ['HTTPie', httpieOf, '--auth=', has('http')],
] as const

const password = `s3cret:"pä$HOME 'x' \`id\``
const credentials = { TARGET_USERNAME: 'museum', TARGET_PASSWORD: password }

/** A server that keeps what it is sent, and a service that sends to it. */
async function recorded() {
  const { url, received } = await httpServer(always(200))
  const headers = JSON.stringify({ 'X-Key': 'hush-hush' })
  const { settings, target } = settingsOf({
    TARGET_URL: `${url}/v2.0`,
    ...credentials,
    TARGET_PROFILE: 'full',
    TARGET_HEADERS: headers,
  })
  const client = new Client(target, settings)
  onTestFinished(() => client.close())
  return {
    received,
    target,
    service: serviceBy(client),
    mask: maskerOf(secretsOf(settings)),
  }
}

const eventId = 'dad4bce8-f5cb-4078-a211-995864315e39' as EventId
const update = { name: `It's a "$HOME" of\n\`id\` & <b>\\n</b>; Größe 🦕 $(id) !!`, price: 0 }

describe.each(programs)('the %s command of an exchange', (_, commandOf, auth, isInstalled) => {
  it.skipIf(!isInstalled)('sends the very request again, in a shell', async () => {
    const { received, service, mask } = await recorded()
    const answers = [
      await service.list({ startDate: "2026-01-01' ; id", limit: '%41 &x=1', page: 1 }),
      await service.get(eventId),
      await service.update(eventId, update),
      await service.update(eventId, '', { contentType: null, authorization: 'none' }),
    ]
    for (const [index, { exchange }] of answers.entries()) {
      const command = commandOf(recordExchange(exchange, mask)) ?? ''
      const { code, stderr } = await runShell(command, credentials)
      expect({ code, stderr }, command).toEqual({ code: 0, stderr: '' })
      expect(received).toHaveLength(answers.length + index + 1)
      const [sent, again] = [received[index], received.at(-1)]
      for (const part of ['method', 'url', 'body'] as const)
        expect(again?.[part]).toBe(sent?.[part])
      for (const name of ['authorization', 'accept', 'content-type'])
        expect(again?.headers[name], `${name} of ${command}`).toBe(sent?.headers[name])
    }
  })

  it('holds no secret, but the names of the variables that do', async () => {
    const { service, mask } = await recorded()
    const { exchange } = await service.update(eventId, { name: password })
    const command = commandOf(recordExchange(exchange, mask))
    expect(command).toContain(`${auth}"$TARGET_USERNAME:$TARGET_PASSWORD"`)
    const pair = Buffer.from(`museum:${password}`).toString('base64')
    for (const secret of [password, 'hush-hush', pair]) expect(command).not.toContain(secret)
  })

  it.skipIf(!isInstalled)('makes wrong credentials of right ones in a shell', async () => {
    const { received, service, mask, target } = await recorded()
    let made = 0
    for (const { authorization, what } of invalidCredentials(target)) {
      const { exchange } = await service.list({}, { authorization })
      const command = commandOf(recordExchange(exchange, mask)) ?? ''
      const sent = received.at(-1)?.headers.authorization
      const pair = Buffer.from(`museum:${password}`).toString('base64')
      for (const secret of [password, pair]) expect(command).not.toContain(secret)
      // What is appended to the password can be said in any shell.
      if (what.endsWith('behind it')) expect(command, what).toContain(` ${auth}`)
      if (/authorization: ?\w+ </u.test(command)) continue
      made++
      await runShell(command, credentials)
      expect(received.at(-1)?.headers.authorization, what).toBe(sent)
    }
    expect(made).toBeGreaterThan(19)
  })

  it('names other wrong credentials in words', async () => {
    const { service, mask } = await recorded()
    const authorization = { header: 'Basic bXVzZXVtOg==', shown: 'Basic <half a password>' }
    const { exchange } = await service.list({}, { authorization })
    const command = commandOf(recordExchange(exchange, mask))
    expect(command).toMatch(/'authorization: ?Basic <half a password>'/u)
    expect(command).not.toContain('bXVzZXVtOg')
  })
})

it('is not made for HTTPie where that would send another address', async () => {
  const { service, mask } = await recorded()
  const { exchange } = await service.list({})
  const { request } = recordExchange(exchange, mask)
  const escaped = { ...request, url: asMasked(request.url.replace('special', '%73pecial')) }
  expect(httpieOf({ request: escaped })).toBeUndefined()
  expect(httpieOf({ request })).toContain('/special-events')
})

describe('a quoted text', () => {
  it.for(['', 'a\nb', 'Größe 🦕', ...`plain it's $HOME \`id\` \\ " -n * ''' !x ~`.split(' ')])(
    'is one word of a shell that stands for %j',
    async (text) => {
      const { stdout } = await runShell(`printf '[%s]' ${quoted(text)}`, {})
      expect(stdout).toBe(`[${text}]`)
    },
  )
})
