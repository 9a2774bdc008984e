import { describe, expect, it } from 'vitest'
import { nearestName } from '../../../src/settings/nearest-name.ts'
import { quotedValue } from '../../../src/settings/usage-error.ts'

describe('quotedValue', () => {
  it('quotes a value and keeps ordinary text of any script', () => {
    expect(quotedValue('Grüße "日本" 🏛')).toBe('"Grüße \\"日本\\" 🏛"')
  })

  it('escapes what would break the line, hide text or drive a terminal', () => {
    expect(quotedValue('\n\u0000\u001b\u007f\u009b\u202e\u200b\u2028\ufeff')).toBe(
      '"\\n\\u0000\\u001b\\u{7f}\\u{9b}\\u{202e}\\u{200b}\\u{2028}\\u{feff}"',
    )
  })

  it.each([
    ['http://museum:Xyzzy@h/r.json', '"http://***@h/r.json"'],
    ['http:/museum:Xyzzy@h/r.json', '"http:/***@h/r.json"'],
    ['//museum:Xy/zz?y@h', '"//***@h"'],
    [`http://museum:${'Xyzzy'.repeat(20)}@h`, '"http://***@h"'],
    ['x http://h/r.json?token=Xyzzy&b=c', '"x http://h/r.json?***"'],
    ['http://h/#Xyzzy', '"http://h/#***"'],
    ['ann@museum.example', '"ann@museum.example"'],
    ['^list\\.(?:limit|page)', '"^list\\\\.(?:limit|page)"'],
  ])('shows nothing of what is secret in an address: %j', (value, quoted) => {
    expect(quotedValue(value)).toBe(quoted)
  })

  it('cuts a long value between characters, and says how much is left out', () => {
    expect(quotedValue('🏛'.repeat(81))).toBe(`"${'🏛'.repeat(80)}" (1 more characters)`)
  })
})

describe('nearestName', () => {
  it.each([
    ['limt', 2, 'limit'],
    ['pages', 2, 'page'],
    ['startdate', 2, 'startDate'],
    ['etartDate', 2, 'startDate'],
    ['list', 2, 'list'],
    ['lmt', 1, undefined],
    ['', 3, undefined],
  ])('of %j within %i is %s', (misspelt, within, nearest) => {
    const names = ['limit', 'page', 'startDate', 'endDate', 'lists', 'list', 'last']
    expect(nearestName(misspelt, names, within)).toBe(nearest)
  })
})
