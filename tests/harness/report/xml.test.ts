import { describe, expect, it } from 'vitest'
import { element, xmlDocument } from '../../../src/report/junit.ts'

describe('writing XML', () => {
  it('escapes text and values, and shows what XML rules out', () => {
    const text = 'a "b" <c> & ]]>\u0000\n\ufffe'
    expect(xmlDocument(element('e', { v: text }, text))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<e v="a &quot;b&quot; &lt;c&gt; &amp; ]]&gt;\\u0000\\n\\ufffe">' +
        'a "b" &lt;c&gt; &amp; ]]&gt;\\u0000\n\\ufffe</e>\n',
    )
  })

  it('closes an element without content in its tag', () => {
    expect(element('e', {}, '').markup).toBe('<e/>\n')
  })
})
