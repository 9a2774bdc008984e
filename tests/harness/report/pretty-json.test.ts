import { describe, expect, it } from 'vitest'
import { prettyJson } from '../../../src/report/pretty-json.ts'

const long = 'x'.repeat(80)

describe('laying out JSON', () => {
  it('breaks and indents what is long, and keeps what is short on a line', () => {
    expect(prettyJson(`{"a":[1,2],"b":{},"c":{"d":"${long}"},"e":[]}`)).toBe(
      `{\n  "a": [1, 2],\n  "b": {},\n  "c": {\n    "d": "${long}"\n  },\n  "e": []\n}`,
    )
  })

  it('leaves every token as it came', () => {
    const text = `{"price":19.90,"price":1e2,"name":"\\u0041\\"{,}","big":12345678901234567890,"${long}":1}`
    const tokens = ['19.90', '1e2', '"\\u0041\\"{,}"', '12345678901234567890']
    for (const token of tokens) expect(prettyJson(text)).toContain(`: ${token}`)
    expect(prettyJson(text).match(/"price"/gu)).toHaveLength(2)
  })

  it.each([['plain text'], ['<p>{}</p>'], ['[error] at {place}'], ['{"a":'], ['']])(
    'leaves what is not JSON unchanged: %s',
    (text) => {
      expect(prettyJson(text)).toBe(text)
    },
  )

  it('lays out the beginning of JSON that is cut', () => {
    expect(prettyJson(`[{"a":"${long}"},{"a":"b`, true)).toBe(
      `[\n  {\n    "a": "${long}"\n  },\n  {\n    "a": "b`,
    )
  })

  it('stays in proportion however deep the nesting', () => {
    const text = '['.repeat(20_000)
    expect(prettyJson(text, true).length).toBeLessThan(text.length * 40)
  })
})
