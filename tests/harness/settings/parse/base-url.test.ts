import { describe, expect, it } from 'vitest'
import { load, refusal } from '../folder.ts'

describe('TARGET_URL', () => {
  it.each([
    ['https://museum.example/v2.0', 'https://museum.example/v2.0'],
    ['https://museum.example/v2.0//', 'https://museum.example/v2.0'],
    ['http://127.0.0.1:4010/', 'http://127.0.0.1:4010'],
    ['HTTP://[::1]:80', 'http://[::1]'],
    ['https://museum.example/a%20b', 'https://museum.example/a%20b'],
  ])('accepts %s as %s', (text, url) => {
    expect(load({ TARGET_URL: text }).target?.url).toBe(url)
  })

  it.each([
    ['ftp://museum.example', 'not an http or https address'],
    ['museum.example/v2.0', 'not an http or https address'],
    ['localhost:4010', 'not an http or https address'],
    ['https://', 'not a valid address'],
    ['https://museum.example:99999', 'not a valid address'],
    ['https://museum.example?', 'which holds a query or a fragment'],
    ['https://museum.example/#top', 'which holds a query or a fragment'],
  ])('refuses %s: %s', (text, problem) => {
    expect(refusal({ TARGET_URL: text }).fault.problem).toBe(problem)
  })

  it.each([
    'https://user:Xyzzy@museum.example',
    'https://Xyzzy@museum.example',
    'https://user:Xy?Xyzzy@museum.example',
    'https://user:Xy@Xyzzy@museum.example',
    'ftp://user:Xyzzy@museum.example',
    'user:Xyzzy@museum.example',
    'https:/user:Xyzzy@museum.example',
    'https://museum.example?key=Xyzzy',
    'https://museum.example#Xyzzy',
  ])('refuses secrets in the address, and does not show them: %s', (text) => {
    const { message } = refusal({ TARGET_URL: text })
    expect(message).toContain('***')
    expect(message).not.toContain('Xyzzy')
  })

  it('says where credentials belong', () => {
    expect(refusal({ TARGET_URL: 'https://user:pass@museum.example' }).message).toBe(
      'TARGET_URL is "https://***@museum.example", which holds credentials: they belong in TARGET_USERNAME and TARGET_PASSWORD; give an http or https address such as https://museum.example/v2.0',
    )
  })
})
