import { expect, it } from 'vitest'
import { Violated } from '../../../src/findings/finding.ts'
import { answerOf } from '../../../src/service/answer.ts'
import { mustShowNone } from '../../conformance/matchers.ts'
import { specialEvent } from '../reference/running-service.ts'
import { listing, rawExchange } from '../service/requests.ts'

const event = specialEvent(1)
const short = specialEvent(2, { name: 'A', location: '' })
const problem = '{"status":401}'
const named = `${event.eventId} ${event.name} ${event.location}`

it.each<[shows: boolean, text: string]>([
  [true, JSON.stringify([event])],
  [true, JSON.stringify({ a: { b: { c: [event] } } })],
  [true, `${problem}[${JSON.stringify(event)}]`],
  [true, `<p>${named}</p>`],
  [true, JSON.stringify({ error: short })],
  [false, problem],
  [false, `{"error":"${event.eventId} needs credentials"}`],
  // What is so short stands in many a text.
  [false, `{"error":"A wrong password for ${short.eventId}"}`],
  [false, JSON.stringify([{ ...event, name: 'Made up' }])],
])('a refusal shows an event, %s: %s', (shows, text) => {
  const refused = rawExchange({ status: 401, responseBody: { text, bytes: text.length } })
  const answer = { ...answerOf(listing, refused), query: {}, events: [], ids: [] }
  const judge = () => mustShowNone(answer, { what: 'no credentials' }, [{ ...event }, { ...short }])
  if (shows) expect(judge).toThrow(Violated)
  else expect(judge).not.toThrow()
})
