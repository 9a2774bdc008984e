import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { httpServer } from '../service/loopback.ts'
import { runTest, timeout } from './command.ts'

/** Runs of so many characters are no chance. */
const tellingLength = 6

/** A service that refuses everything, and quotes the password behind ever more other characters. */
async function quotingService(): Promise<string> {
  let requests = 0
  const { url } = await httpServer(({ headers }, response) => {
    const encoded = headers.authorization?.split(' ')[1] ?? ''
    const pair = Buffer.from(encoded, 'base64').toString('utf8')
    const before = '-'.repeat(requests++ % 170)
    response.writeHead(400, {
      'content-type': `${before.slice(0, 45)}${pair.split(':').slice(1).join(':')}`,
      'www-authenticate': `${before}${encoded}`,
    })
    response.end(`${before}${pair} ${JSON.stringify(headers)}`)
  })
  return url
}

describe('a password that a service quotes at every length of its refusals', { timeout }, () => {
  it.each(['read-only', 'full'])(
    'stands nowhere, in part either, in profile %s',
    async (profile) => {
      const password = randomBytes(21).toString('base64url')
      const { places } = await runTest({
        ...{ TARGET_URL: await quotingService(), TARGET_PROFILE: profile },
        ...{ TARGET_USERNAME: 'museum', TARGET_PASSWORD: password },
      })
      expect(places.size).toBeGreaterThanOrEqual(2 + 4)
      const pair = Buffer.from(`museum:${password}`).toString('base64').slice(10)
      for (const [place, text] of places)
        for (const secret of [password, pair])
          for (let at = 0; at + tellingLength <= secret.length; at++)
            expect(text.includes(secret.slice(at, at + tellingLength)), `${place} at ${at}`).toBe(
              false,
            )
      expect(places.get('conformance.json')).toContain('---***')
    },
  )
})
