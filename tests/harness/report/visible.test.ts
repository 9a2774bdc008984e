import { describe, expect, it } from 'vitest'
import { visible, visibleLine } from '../../../src/report/visible.ts'

describe('making text visible', () => {
  it.each([
    ['the escape that begins a colour', '\u001b[31m', '\\u001b[31m'],
    ['null and bell', '\u0000\u0007', '\\u0000\\u0007'],
    ['a C1 control sequence introducer', '\u009b2J', '\\u009b2J'],
    ['delete', '\u007f', '\\u007f'],
    ['a bidi override', 'a\u202eb', 'a\\u202eb'],
    ['a bidi isolate', '\u2066', '\\u2066'],
    ['a zero-width blank', 'a\u200bb', 'a\\u200bb'],
    ['a byte order mark', '\ufeff', '\\ufeff'],
    ['a line separator', '\u2028', '\\u2028'],
    ['a lone surrogate', '\ud800!', '\\ud800!'],
    ['a noncharacter', '\uffff', '\\uffff'],
    ['a tag character beyond the basic plane', '\u{e0041}', '\\u{e0041}'],
    ['a carriage return', '\r\n', '\\r\n'],
  ])('escapes %s', (_, text, shown) => {
    expect(visible(text)).toBe(shown)
  })

  it('leaves line feeds, tabs and every visible character', () => {
    const text = 'a\tb\nMuséum 博物館 متحف 🦀 é'
    expect(visible(text)).toBe(text)
  })

  it('escapes line feeds and tabs too where there is one line only', () => {
    expect(visibleLine('a\tb\nc')).toBe('a\\tb\\nc')
  })
})
