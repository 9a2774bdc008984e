import { describe, expect, it } from 'vitest'
import { load, refusal } from '../folder.ts'

const pair = (username: string, password: string) => ({
  TARGET_URL: 'https://museum.example',
  TARGET_USERNAME: username,
  TARGET_PASSWORD: password,
})

describe('TARGET_USERNAME and TARGET_PASSWORD', () => {
  it.each([
    ['visitor', 'a:b:c'],
    ['Ünïcode', '🏛 pass'],
    [' visitor ', ' '],
  ])('accepts %j with %j as they are', (username, password) => {
    expect(load(pair(username, password)).target).toMatchObject({ username, password })
  })

  it('refuses a colon in the user name, which would end it', () => {
    expect(refusal(pair('a:b', 'c')).message).toMatch(
      /^TARGET_USERNAME is "a:b", which holds a colon/,
    )
  })

  it('refuses control characters, and does not show the password', () => {
    expect(refusal(pair('a\t', 'c')).fault.subject).toBe('TARGET_USERNAME')
    const { fault, message } = refusal(pair('a', 'Xyzzy\r'))
    expect(fault).toMatchObject({ subject: 'TARGET_PASSWORD' })
    expect(fault.given).toBeUndefined()
    expect(message).not.toContain('Xyzzy')
  })
})
