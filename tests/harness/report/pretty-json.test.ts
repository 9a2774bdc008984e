import { describe, expect, it } from 'vitest'
import { prettyJson } from '../../../src/report/pretty-json.ts'

const long = 'x'.repeat(80)

describe('laying out JSON', () => {
  it('breaks and indents what is long, and keeps what is short on a line', () => {
    expect(prettyJson(`{"a":[1,2],"b":{},"c":{"d":"${long}"},"e":[]}`)).toBe(
      `{\n  "a": [1, 2],\n  "b": {},\n  "c": {\n    "d": "${long}"\n  },\n  "e": []\n}`,
    )
  })

  it.each([['plain text'], ['<p>{}</p>'], ['[error] at {place}'], ['{"a":'], ['']])(
    'leaves what is not JSON unchanged: %s',
    (text) => {
      expect(prettyJson(text)).toBe(text)
    },
  )

  it('stays in proportion however deep the nesting', () => {
    const text = '['.repeat(20_000)
    expect(prettyJson(text, true).length).toBeLessThan(text.length * 40)
  })
})
