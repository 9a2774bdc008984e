import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { renderJunit } from '../../../src/report/junit.ts'
import type { Report } from '../../../src/report/report.ts'
import { elementsNamed, parsedXml } from './parsed-xml.ts'
import { reportOf, sampleReport, violated } from './sample.ts'
import { samples } from './samples.ts'

const waivers = [{ clause: 'list.unique', reason: 'Joined per date', expires: '2026-12-31' }]
const stale =
  '<failure type="stale-waiver" message="waiver stale: the clause holds; would last until 2026-12-31: Joined per date"/>'

describe('conformance.junit.xml', () => {
  it.each(Object.entries(samples))('is well-formed, one test case per clause: %s', (_, sample) => {
    const report = sample()
    const xml = renderJunit(report)
    expect(Buffer.byteLength(xml)).toBeLessThan(5_000_000)
    const root = parsedXml(xml)
    expect(root.name).toBe('testsuites')
    const cases = elementsNamed('testcase', root)
    expect(cases.map(({ attributes }) => attributes.name)).toEqual(
      report.clauses.map(({ id }) => id),
    )
    const names = { failures: 'failure', errors: 'error', skipped: 'skipped' }
    for (const suite of [root, ...elementsNamed('testsuite', root)])
      for (const [outcomes, name] of Object.entries(names))
        expect(Number(suite.attributes[outcomes])).toBe(elementsNamed(name, suite).length)
  })

  it('reads back what the target sent, with escapes for what XML 1.0 rules out', () => {
    const received = 'a "b" <b a="1">&amp;]]> \u0000\u001b\ud800\ufffe \u2028\n'
    const report = reportOf(violated('list.array', { received }))
    const [failure] = elementsNamed('failure', parsedXml(renderJunit(report)))
    const shown = 'a "b" <b a="1">&amp;]]> \\u0000\\u001b\\ud800\\ufffe \\u2028'
    expect(failure?.attributes.message).toContain(`received ${shown}\\n`)
    expect(failure?.text).toContain(`Received  ${shown}\n`)
  })

  const two = samples.twoViolations()
  const totals = `tests="${two.clauses.length}" failures="2" errors="0" skipped="1" time="44.300"`
  it.for<readonly [string, Report, string]>([
    ['the seed', samples.sound(), '<property name="seed" value="42"/>'],
    ['the target', two, '<property name="target" value="https://museum.example/v2.0"/>'],
    ['counts', two, totals],
    ['a violation', two, 'as before an update of name, received price 0">'],
    ['its command', two, 'Replay    npm test -- --seed 42 --replay-case 1:0:0 --clause update.'],
    ['what is waived', samples.waived(), 'message="waived: holds until 2026-12-31: The mobile app'],
    ['a stale waiver that makes the run fail', sampleReport({ waivers }), stale],
  ])('holds %s', ([, report, text]) => {
    expect(renderJunit(report)).toContain(text)
  })

  it.for<readonly [string, Report, string, number]>([
    ['what is waived no longer, and a stale waiver', samples.waived(), 'failure', 2],
    ['a stale waiver', sampleReport({ waivers }), 'failure', 1],
    [
      'no stale one that is allowed',
      sampleReport({ waivers, allowStaleWaivers: true }),
      'failure',
      0,
    ],
    ['no clause of a target that was not judged', samples.notJudged(), 'failure', 0],
    ['each of them as an error', samples.notJudged(), 'error', clauses.length],
  ])('fails %s', ([, report, name, number]) => {
    expect(elementsNamed(name, parsedXml(renderJunit(report)))).toHaveLength(number)
  })
})
