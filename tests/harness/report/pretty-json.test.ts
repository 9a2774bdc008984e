import { describe, expect, it } from 'vitest'
import { aroundDifferences, differingPieces, prettyJson } from '../../../src/report/pretty-json.ts'

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

describe('what differs between two values', () => {
  it('is shown with no more of what is alike than tells where it is', () => {
    const alike = 'All about dinosaurs. '.repeat(40)
    const [one, other] = differingPieces(`${alike}Come!`, `${alike}Stay!`) ?? []
    const shown = [one, other].map((pieces) =>
      aroundDifferences(pieces ?? [])
        .map(({ differs, text }) => (differs ? `<${text}>` : text))
        .join(''),
    )
    expect(shown[0]).toMatch(/^All about dinosaurs\. .* … \d+ alike … .*dinosaurs\. <Come>!$/u)
    expect(shown[1]).toBe(shown[0]?.replace('Come', 'Stay'))
    expect(shown[0]?.length).toBeLessThan(200)
  })
})
