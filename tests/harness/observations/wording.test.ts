import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventFields } from '../../../src/contract/special-event.ts'
import type { Answer } from '../../../src/service/answer.ts'
import { Client } from '../../../src/service/client.ts'
import { asMasked, maskedWording } from '../../../src/settings/mask/wording.ts'
import { answerInWords } from '../../conformance/experiments/answer-in-words.ts'
import { specialEvent } from '../reference/running-service.ts'
import { serviceBy } from '../service/requests.ts'
import { alwaysText, targetOf } from './observed.ts'

/** The words for an answer of a service that always sends this. */
async function wordsFor(text: string, mediaType: string | null): Promise<string> {
  const { settings } = await targetOf({ decisions: alwaysText(text, 200, mediaType) })
  const client = new Client(settings.target, settings)
  const answer = await serviceBy(client).list()
  await client.close()
  return maskedWording(answerInWords(answer), asMasked)
}

const event = specialEvent(1, { dates: [], price: 0 })
const json = 'application/json; charset=utf-8'

describe('the words for an answer', () => {
  it.each([
    ['[]', json, '200, application/json, empty array'],
    ['[1,2,3]', json, '200, application/json, array of 3'],
    ['null', json, '200, application/json, null'],
    ['"secret"', json, '200, application/json, text'],
    ['12', json, '200, application/json, number'],
    ['false', json, '200, application/json, boolean'],
    ['{}', json, '200, application/json, empty object'],
    ['{"code":7,"message":"No"}', json, '200, application/json, object with code, message'],
    [JSON.stringify(event), json, '200, application/json, special event'],
    [
      JSON.stringify({ ...event, currency: 'EUR' }),
      json,
      '200, application/json, special event with further fields currency',
    ],
    [
      JSON.stringify({ ...event, price: '0' }),
      json,
      `200, application/json, object with ${eventFields.join(', ')}`,
    ],
    ['<p>No</p>', 'Text/HTML', '200, text/html, body of 9 bytes (it is not valid JSON)'],
    ['{"a":1}', null, '200, no Content-Type, object with a'],
    ['', null, '200, no body'],
    ['', json, '200, application/json, no body'],
  ])('tell %s as %s by its shape', async (text, mediaType, words) => {
    expect(await wordsFor(text, mediaType)).toBe(words)
  })

  it('name few of many members, and little of long names', async () => {
    const members = Array.from({ length: 20 }, (_, index) => [`${'n'.repeat(100)}${index}`, 1])
    const words = await wordsFor(JSON.stringify(Object.fromEntries(members)), 'x'.repeat(300))
    expect(words).toMatch(/^200, x{40}…, object with (n{40}…, ){7}n{40}… and 12 more$/)
  })

  it('are found for any JSON value, in one short line that no data gets into', () => {
    void fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 100, max: 599 }), (value, status) => {
        const answer = {
          status,
          headers: {},
          content: { kind: 'json', value },
          exchange: {},
        } as unknown as Answer
        const words = maskedWording(answerInWords(answer), asMasked)
        expect(words.length).toBeLessThan(500)
        expect(words).toMatch(
          /^\d{3}, no Content-Type, (null|text|number|boolean|(empty )?(array|object))/,
        )
      }),
    )
  })
})
