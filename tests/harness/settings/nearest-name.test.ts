import { describe, expect, it } from 'vitest'
import { nearestName } from '../../../src/settings/nearest-name.ts'

describe('nearestName', () => {
  const names = ['limit', 'page', 'startDate', 'endDate']

  it('finds a name with characters missing, too many or wrong', () => {
    expect(nearestName('limt', names, 2)).toBe('limit')
    expect(nearestName('pages', names, 2)).toBe('page')
    expect(nearestName('startdate', names, 2)).toBe('startDate')
    expect(nearestName('etartDate', names, 2)).toBe('startDate')
  })

  it('finds the nearest of several', () => {
    expect(nearestName('list', ['lists', 'list', 'last'], 2)).toBe('list')
  })

  it('finds none beyond the distance', () => {
    expect(nearestName('lmt', names, 1)).toBeUndefined()
    expect(nearestName('', names, 3)).toBeUndefined()
  })
})
