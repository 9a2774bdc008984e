import { expect, it } from 'vitest'
import { contentInWords } from '../../../src/invariants/content-in-words.ts'
import { Service } from '../../../src/service/service.ts'
import { asMasked, maskedWording } from '../../../src/settings/mask/wording.ts'
import { httpServer } from '../service/loopback.ts'
import { clientOf } from '../service/requests.ts'

it.each([
  ['', 204, 'status 204 without a body'],
  ['{"a":1}', 200, '{"a":1}'],
  ['<html>', 200, 'status 200 with a body that cannot be judged: it is not valid JSON'],
  [JSON.stringify('x'.repeat(200)), 200, `"${'x'.repeat(159)}… (202 characters)`],
])('the content of an answer is put into words: %s', async (body, status, words) => {
  const server = await httpServer((_request, response) => {
    response.writeHead(status).end(body)
  })
  const service = new Service(clientOf(server.url), async () => {})
  expect(maskedWording(contentInWords(await service.list()), asMasked)).toBe(words)
})
