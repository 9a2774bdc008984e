import { describe, expect, it } from 'vitest'
import { cutToColumns, wrapToColumns } from '../../../src/report/terminal-lines.ts'

describe('fitting text into columns', () => {
  it('breaks at blanks and keeps all others', () => {
    expect(wrapToColumns('one  two three', 9)).toEqual(['one  two', 'three'])
  })

  it('breaks a word that is longer than a line', () => {
    expect(wrapToColumns('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
  })

  it('ends in an ellipsis beyond the lines allowed', () => {
    expect(wrapToColumns('one two three four', 5, 2)).toEqual(['one', 'two …'])
  })

  it('cuts without parting a wide character', () => {
    expect(cutToColumns('ab博物館', 4)).toBe('ab…')
    expect(cutToColumns('e\u0301e\u0301🦀', 4)).toBe('e\u0301e\u0301🦀')
    expect(cutToColumns('abcd', 4)).toBe('abcd')
    expect(cutToColumns('abcd', 0)).toBe('')
  })

  it('ends even where a character is wider than the line', () => {
    expect(wrapToColumns('博物', 1).join('')).toBe('博物')
  })
})
