import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../src/findings/result.ts'
import { withVolatileApart } from '../../../src/report/build.ts'
import { sampled, sampleExchange } from './sample.ts'

function apart(headers: Readonly<Record<string, string>>) {
  const { response, ...others } = sampleExchange()
  if (!response) throw new Error('the sample has no response')
  return withVolatileApart({
    ...others,
    response: { ...response, headers: sampled<Exchange['request']['headers']>(headers) },
  }).response
}

describe('the headers of an answer', () => {
  it.each([
    ...['age', 'connection', 'date', 'keep-alive', 'server-timing', 'set-cookie', 'traceparent'],
    ...['x-request-id', 'request-id', 'x-correlation-id', 'cf-ray', 'x-amzn-trace-id'],
    ...['x-ratelimit-remaining', 'ratelimit-reset', 'x-runtime'],
  ])('stand apart where they tell of the moment: %s', (name) => {
    expect(apart({ [name]: 'now', server: 'museum' })).toMatchObject({
      headers: { server: 'museum' },
      volatileHeaders: { [name]: 'now' },
    })
  })

  it.each([
    ...['content-type', 'content-length', 'etag', 'location', 'server', 'www-authenticate', 'id'],
  ])('stay where they tell what is answered: %s', (name) => {
    const response = apart({ [name]: 'always' })
    expect(response?.headers).toEqual({ [name]: 'always' })
    expect(response).not.toHaveProperty('volatileHeaders')
  })
})
