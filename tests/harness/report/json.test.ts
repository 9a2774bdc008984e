import { describe, expect, it } from 'vitest'
import { renderJson } from '../../../src/report/json.ts'
import type { Report } from '../../../src/report/report.ts'
import { hostileText } from './hostile.ts'
import { samples } from './samples.ts'

describe('conformance.json', () => {
  it.each(Object.entries(samples))('is as its schema says, and reads back: %s', (_, sample) => {
    const report = sample()
    expect(JSON.parse(renderJson(report))).toEqual(report)
  })

  it('has nothing in it that a terminal or an editor obeys', () => {
    const text = renderJson(samples.hostile())
    expect(text).not.toMatch(/[^\P{C}\n]|[\u2028\u2029]/u)
    expect(JSON.parse(text).target.url).toBe(hostileText)
  })

  const sound = samples.sound()
  const broken: readonly (readonly [string, object, string])[] = [
    ['a verdict that there is not', { verdict: 'fine' }, '/verdict: must be equal to one of'],
    [
      'a member that there is not',
      { mood: 'good' },
      'its root: must NOT have additional properties (mood)',
    ],
    ['a number that is none', { run: { ...sound.run, durationMs: Number.NaN } }, '/run/durationMs'],
    ['an instant that is none', { run: { ...sound.run, startedAt: 'now' } }, '/run/startedAt'],
    [
      'a day that there is not',
      { run: { ...sound.run, startedAt: '2026-02-30T00:00:00Z' } },
      '/run/startedAt',
    ],
    ['a missing member', { restoration: {} }, '/restoration: must have required property'],
    ['a clause without an id', { clauses: [{ ...sound.clauses[0], id: '' }] }, '/clauses/0/id'],
  ]

  it.each(broken)('refuses %s and names the place', (_, change, place) => {
    const report = { ...sound, ...change } as Report
    const refused = `report does not match contracts/report.schema.json at ${place}`
    expect(() => renderJson(report)).toThrow(refused)
  })
})
