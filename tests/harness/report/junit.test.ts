import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { renderJunit } from '../../../src/report/junit.ts'
import { elementsNamed, parsedXml } from './parsed-xml.ts'
import { sampleReport, sampleResult, sampleViolation } from './sample.ts'
import { samples } from './samples.ts'

describe('conformance.junit.xml', () => {
  it.each(Object.entries(samples))('is well-formed, one test case per clause: %s', (_, sample) => {
    const report = sample()
    const root = parsedXml(renderJunit(report))
    expect(root.name).toBe('testsuites')
    const cases = elementsNamed('testcase', root)
    expect(cases.map(({ attributes }) => attributes.name)).toEqual(
      report.clauses.map(({ id }) => id),
    )
    for (const suite of [root, ...elementsNamed('testsuite', root)])
      for (const [outcomes, name] of [
        ['failures', 'failure'],
        ['errors', 'error'],
        ['skipped', 'skipped'],
      ] as const)
        expect(Number(suite.attributes[outcomes])).toBe(elementsNamed(name, suite).length)
  })

  it('reads back what the target sent, with escapes for what XML 1.0 rules out', () => {
    const received = '<b a="1">&amp;]]> \u0000\u001b\ud800\ufffe \u2028'
    const violations = [sampleViolation({ received })]
    const results = [sampleResult('list.array', { verdict: 'fail', violations })]
    const [failure] = elementsNamed('failure', parsedXml(renderJunit(sampleReport({}, results))))
    const shown = '<b a="1">&amp;]]> \\u0000\\u001b\\ud800\\ufffe \\u2028'
    expect(failure?.attributes.message).toContain(`received ${shown}`)
    expect(failure?.text).toContain(`Received  ${shown}`)
  })

  it('counts what it holds', () => {
    const xml = renderJunit(samples.twoViolations())
    expect(xml).toContain(
      `tests="${clauses.length}" failures="2" errors="0" skipped="1" time="44.300"`,
    )
  })

  it('names the seed and the target', () => {
    const xml = renderJunit(samples.sound())
    expect(xml).toContain('<property name="seed" value="42"/>')
    expect(xml).toContain('<property name="target" value="https://museum.example/v2.0"/>')
  })

  it('tells a violation with its case and its commands', () => {
    const xml = renderJunit(samples.twoViolations())
    expect(xml).toContain(
      '<failure type="violation" message="expected price still 19.99, as it was before the update, received price 0">',
    )
    expect(xml).toContain(
      'Replay    npm test -- --seed 42 --replay-case 1:0:0 --clause update.unsent-kept',
    )
  })

  it('skips what is waived, says until when, and fails what no longer is', () => {
    const xml = renderJunit(samples.waived())
    expect(xml).toContain(
      '<skipped message="waived: holds until 2026-12-31: The mobile app relies on 20"/>',
    )
    expect(xml.match(/<failure type="violation"/gu)).toHaveLength(1)
  })

  it('fails a clause whose waiver is stale, where that makes the run fail', () => {
    const waivers = [{ clause: 'list.unique', reason: 'Joined per date', expires: '2026-12-31' }]
    const xml = renderJunit(sampleReport({ waivers }))
    expect(xml).toContain(`tests="${clauses.length}" failures="1"`)
    expect(xml).toContain(
      '<failure type="stale-waiver" message="waiver stale: the clause holds; would last until 2026-12-31: Joined per date"/>',
    )
    expect(renderJunit(sampleReport({ waivers, allowStaleWaivers: true }))).not.toContain(
      '<failure',
    )
  })

  it('calls every clause of a target that could not be judged an error', () => {
    const root = parsedXml(renderJunit(samples.notJudged()))
    expect(elementsNamed('error', root)).toHaveLength(clauses.length)
  })

  it('stays small', () => {
    expect(Buffer.byteLength(renderJunit(samples.huge()))).toBeLessThan(5_000_000)
  })
})
