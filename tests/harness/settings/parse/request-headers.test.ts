import { describe, expect, it } from 'vitest'
import { load, refusal } from '../folder.ts'

const given = (text: string) => ({ TARGET_URL: 'https://museum.example', TARGET_HEADERS: text })

describe('TARGET_HEADERS', () => {
  it('accepts a JSON object of strings', () => {
    const headers = { 'X-Api-Key': 'a b\tc', 'x-empty': '', ['__proto__']: 'é' }
    expect(load(given(JSON.stringify(headers))).target?.headers).toStrictEqual(headers)
    expect(load(given('{}')).target?.headers).toStrictEqual({})
  })

  it.each([
    ['Xyzzy', 'it is not JSON'],
    ['["Xyzzy"]', 'it is not a JSON object'],
    ['null', 'it is not a JSON object'],
    ['"Xyzzy"', 'it is not a JSON object'],
    ['{"X-Key":{"a":"Xyzzy"}}', 'the value of X-Key is not a string'],
    ['{"X-Key":"Xyzzy\\n"}', 'the value of X-Key has characters that no header may have'],
    ['{"X-Key":"Xyzzy €"}', 'the value of X-Key has characters that no header may have'],
    ['{"Xyzzy ":"X-Key"}', 'the name of header 1 has characters that none may have'],
    ['{"":"Xyzzy"}', 'the name of header 1 has characters that none may have'],
    ['{"X-Key":"Xyzzy","x-key":"b"}', 'x-key stands in it twice'],
  ])('refuses %s without showing it: %s', (text, problem) => {
    const { fault, message } = refusal(given(text))
    expect(fault).toMatchObject({ subject: 'TARGET_HEADERS', problem })
    expect(message).not.toContain('Xyzzy')
  })

  it.each([
    'Authorization',
    'HOST',
    'content-length',
    'Content-Type',
    'Connection',
    'TE',
    'Upgrade',
  ])('refuses %s, which the harness or the connection decides', (name) => {
    expect(refusal(given(`{"${name}":"x"}`)).fault.problem).toContain(`${name} can't be set here`)
  })
})
