import { describe, expect, it } from 'vitest'
import { load, refusal } from '../folder.ts'

const bounds = [
  ['SEED', 'seed', -2147483648, 2147483647],
  ['NUM_RUNS', 'numRuns', 1, 100_000],
  ['CONCURRENCY', 'concurrency', 1, 256],
  ['REQUEST_TIMEOUT_MS', 'requestTimeoutMs', 100, 600_000],
  ['RUN_TIMEOUT_MS', 'runTimeoutMs', 1000, 86_400_000],
  ['MAX_RESPONSE_BYTES', 'maxResponseBytes', 1000, 1_000_000_000],
] as const

describe.each(bounds)('%s', (name, key, least, most) => {
  it(`accepts whole numbers from ${least} to ${most}`, () => {
    expect(load({ [name]: String(least) })[key]).toBe(least)
    expect(load({ [name]: String(most) })[key]).toBe(most)
    expect(load({ [name]: `+0${most}` })[key]).toBe(most)
  })

  it.each([least - 1, most + 1, '1e3', '0x400', '1500.5', '1_500', '1,500', '1500ms', '٥', 'NaN'])(
    'refuses %s and says what is accepted',
    (value) => {
      const { fault, message } = refusal({ [name]: String(value) })
      expect(fault).toMatchObject({ subject: name, given: `"${value}"` })
      expect(message).toContain(`from ${least} to ${most}`)
    },
  )
})

describe('SEED', () => {
  it('has no negative zero, which a report could not carry', () => {
    expect(load({ SEED: '-0' }).seed).toBe(0)
  })

  it('says that random is accepted too', () => {
    expect(refusal({ SEED: 'rnd' }).message).toMatch(/, or random$/)
  })
})

describe('REQUESTS_PER_SECOND', () => {
  it.each([
    ['0.5', 0.5],
    ['.25', 0.25],
    ['20', 20],
    ['+3.', 3],
  ])('accepts %s', (text, rate) => {
    expect(load({ REQUESTS_PER_SECOND: text }).requestsPerSecond).toBe(rate)
  })

  it.each(['0', '0.0', '-1', '1e3', 'Infinity', '9'.repeat(400), '.', 'fast'])(
    'refuses %s',
    (text) => {
      expect(refusal({ REQUESTS_PER_SECOND: text }).message).toMatch(/give a number above 0/)
    },
  )

  it('is unlimited when not given', () => {
    expect(load()).not.toHaveProperty('requestsPerSecond')
  })
})
