import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { renderJunit } from '../../../src/report/junit.ts'
import { samples } from './samples.ts'

/** The names of the elements of a document, after proving that it is well-formed XML 1.0. */
function elementsOf(xml: string): readonly string[] {
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/u)
  expect(xml).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
  const names: string[] = []
  const open: string[] = []
  const rest = xml
    .slice(xml.indexOf('\n'))
    .replace(
      /<(\/?)([a-z-]+)((?: [a-zA-Z]+="[^"<]*")*)(\/?)>/gu,
      (_, closing: string, name: string, _attributes: string, empty: string) => {
        if (closing === '/') expect(open.pop()).toBe(name)
        else names.push(name)
        if (closing === '' && empty === '') open.push(name)
        return ''
      },
    )
  expect(open).toEqual([])
  expect(rest).not.toMatch(/<|\]\]>|&(?!(?:amp|lt|gt|quot);)/u)
  return names
}

describe('conformance.junit.xml', () => {
  it.each(Object.entries(samples))('is well-formed, one test case per clause: %s', (_, sample) => {
    const report = sample()
    const elements = elementsOf(renderJunit(report))
    expect(elements.filter((name) => name === 'testcase')).toHaveLength(report.clauses.length)
    expect(elements.slice(0, 4)).toEqual(['testsuites', 'testsuite', 'properties', 'property'])
  })

  it('counts what it holds', () => {
    const xml = renderJunit(samples.twoViolations())
    expect(xml).toContain(
      `tests="${clauses.length}" failures="2" errors="0" skipped="1" time="44.300"`,
    )
    expect(elementsOf(xml).filter((name) => name === 'failure')).toHaveLength(2)
    expect(elementsOf(xml).filter((name) => name === 'skipped')).toHaveLength(1)
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
      "Replay    SEED=42 REPLAY_CASE=1:0:0 npm test -- -t '^update.unsent-kept$'",
    )
  })

  it('skips what is waived, says until when, and fails what no longer is', () => {
    const xml = renderJunit(samples.waived())
    expect(xml).toContain(
      '<skipped message="waived: holds until 2026-12-31: The mobile app relies on 20"/>',
    )
    expect(elementsOf(xml).filter((name) => name === 'failure')).toHaveLength(1)
  })

  it('calls every clause of a target that could not be judged an error', () => {
    const elements = elementsOf(renderJunit(samples.notJudged()))
    expect(elements.filter((name) => name === 'error')).toHaveLength(clauses.length)
  })

  it('stays small', () => {
    expect(Buffer.byteLength(renderJunit(samples.huge()))).toBeLessThan(5_000_000)
  })
})
