import { describe, expect, it } from 'vitest'
import type { Profile } from '../../../src/contract/clauses.ts'
import { openQuestions } from '../../../src/contract/questions.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { alwaysText, observed, targetOf } from './observed.ts'

const bodies: Record<string, string> = {
  null: 'null',
  'a number': '12',
  'a text': '"\\u001b[31m<script>alert(1)</script>"',
  'an empty object': '{}',
  'no body': '',
  'cut JSON': '[{"eventId":"',
  'an array of anything':
    '[null,1,"x",[],{},{"eventId":7,"dates":"no"},{"dates":[null,"9999-99-99"]}]',
  'an event of wrong types': '{"eventId":[],"name":null,"dates":{"length":3},"price":"NaN"}',
  'deep nesting': '['.repeat(5000),
  'very many members': `{${Array.from({ length: 20_000 }, (_, index) => `"${'k'.repeat(60)}${index}":1`)}}`,
  'members that objects have': '{"__proto__":null,"constructor":1,"toString":2,"hasOwnProperty":3}',
}

/** Sends a text in place of every answer but a plain listing: where that is spoilt, too, nothing is asked any more. */
const spoilt =
  (text: string): Override =>
  (sound) => ({
    deliver: (message, response, request) =>
      sound.deliver(
        request.operation === 'list' && request.query.size === 0
          ? message
          : { ...message, status: 200, payload: Buffer.from(text) },
        response,
        request,
      ),
  })

const endings = async (decisions: Override, profile: Profile = 'full') =>
  (await observed(await targetOf({ decisions, profile }))).observations

describe('every open question', () => {
  it.each(Object.keys(bodies))('survives %s in place of its answers', async (name) => {
    for (const profile of ['full', 'static-mock'] as const) {
      const observations = await endings(spoilt(bodies[name] ?? ''), profile)
      expect(observations).toHaveLength(openQuestions.length)
      expect(observations.every(({ answer }) => answer.startsWith('not answered'))).toBe(false)
      for (const { answer } of observations) {
        expect(answer).not.toMatch(/fault of the harness/)
        expect(answer.length).toBeLessThan(700)
      }
    }
  })

  it('survives a service that refuses everything', async () => {
    const observations = await endings(alwaysText('[]', 400))
    for (const { answer } of observations)
      expect(answer).toMatch(/^not answered: every request is refused \(status 400\)/)
  })

  it('survives a service that breaks the connection at whatever is odd', async () => {
    const observations = await endings((sound) => ({
      deliver: (message, response, request) =>
        message.status >= 400 ? void response.destroy() : sound.deliver(message, response, request),
    }))
    const answers = Object.fromEntries(observations.map(({ id, answer }) => [id, answer]))
    expect(answers['get.unknown-id']).toMatch(/^no answer: /)
    expect(answers['update.wrong-type.name']).toMatch(/^no answer: /)
    expect(answers['update.null.name']).toBe('not answered: 2 updates before it got no answer')
    expect(answers['success.status.list']).toBe('200, application/json, array of 30')
    for (const { answer } of observations) expect(answer).not.toMatch(/fault of the harness/)
  })

  it('keeps the password out of its answers', async () => {
    const observations = await endings((sound) => ({
      refuse: (refusal, status, request) => {
        const given = sound.refuse(refusal, status, request)
        const [, pair = ''] = (request.headers.authorization ?? '').split(' ')
        const echo = Buffer.from(pair, 'base64').toString('utf8')
        return { ...given, body: { [echo || 'nothing']: echo } }
      },
    }))
    expect(JSON.stringify(observations)).not.toMatch(/pässwörd/)
  })
})
