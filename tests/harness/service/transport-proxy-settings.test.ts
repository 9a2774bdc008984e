import { describe, expect, it } from 'vitest'
import { secretsOf } from '../../../src/settings/secrets.ts'
import { load, refusal } from '../settings/folder.ts'

const proxyOf = (TARGET_URL: string, env: Record<string, string>) =>
  load({ TARGET_URL, ...env }).target?.proxy

const http = 'http://museum.example'
const https = 'https://museum.example'
const proxy = 'http://proxy.example:3128'
const both = { HTTP_PROXY: 'http://plain.example:1', HTTPS_PROXY: 'http://secure.example:2' }

describe('the proxy of a target', () => {
  it('is the one for its scheme, and no other', () => {
    expect(proxyOf(http, both)).toEqual({ url: both.HTTP_PROXY, variable: 'HTTP_PROXY' })
    expect(proxyOf(https, both)).toEqual({ url: both.HTTPS_PROXY, variable: 'HTTPS_PROXY' })
    expect(proxyOf(https, { HTTP_PROXY: proxy })).toBeUndefined()
    expect(proxyOf(http, { HTTPS_PROXY: proxy })).toBeUndefined()
  })

  it('is named in lower case first, and an empty name is none', () => {
    const lower = { https_proxy: proxy }
    expect(proxyOf(https, { ...both, ...lower })).toEqual({ url: proxy, variable: 'https_proxy' })
    expect(proxyOf(https, { ...both, https_proxy: '' })?.variable).toBe('HTTPS_PROXY')
    expect(proxyOf(https, { HTTPS_PROXY: '' })).toBeUndefined()
  })

  it.each([
    ['http://proxy.example/', { url: 'http://proxy.example' }],
    ['proxy.example:3128', { url: proxy }],
    ['HTTPS://Proxy.example:443', { url: 'https://proxy.example' }],
    ['http://[::1]:3128', { url: 'http://[::1]:3128' }],
    ['http://user@proxy.example:3128', { url: proxy, username: 'user', password: '' }],
    ['user:a%3Ab%40@proxy.example:3128', { url: proxy, username: 'user', password: 'a:b@' }],
  ])('may be written as %s', (HTTPS_PROXY, parts) => {
    expect(proxyOf(https, { HTTPS_PROXY })).toEqual({ ...parts, variable: 'HTTPS_PROXY' })
  })

  it.each([
    'Xyzzy',
    'http://',
    'http//proxy.example:3128',
    'http:/proxy.example',
    'http://user:Xyzzy',
    'http://user:%Xyzzy@proxy.example',
    'socks5://user:Xyzzy@proxy.example:1080',
    'http://proxy.example/Xyzzy',
    'http://proxy.example?Xyzzy',
  ])('is refused in one line that names the variable and shows nothing: %s', (text) => {
    for (const name of ['HTTPS_PROXY', 'https_proxy'])
      expect(refusal({ TARGET_URL: https, [name]: text }).message).toBe(
        `${name}: not the address of an HTTP proxy; give an http or https address such as http://proxy.example:3128`,
      )
  })

  it('is not looked at where none is used', () => {
    expect(proxyOf('http://localhost:80', { HTTP_PROXY: 'http://' })).toBeUndefined()
    expect(proxyOf(http, { HTTPS_PROXY: 'http://' })).toBeUndefined()
    expect(load({ HTTP_PROXY: 'http://' }).target).toBeUndefined()
  })

  it.each(['localhost', 'a.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
    'is none on this machine: %s',
    (host) => expect(proxyOf(`http://${host}:8080`, both)).toBeUndefined(),
  )

  it('has secrets', () => {
    const env = { TARGET_URL: https, HTTPS_PROXY: 'http://us%20er:a%3Ab@proxy.example' }
    expect(secretsOf(load(env))).toEqual(['a:b', 'us er:a:b', 'dXMgZXI6YTpi'])
    const token = secretsOf(load({ ...env, HTTPS_PROXY: 'http://user@proxy.example' }))
    expect(token).toEqual(['user', 'user:', 'dXNlcjo='])
    expect(secretsOf(load({ ...env, HTTPS_PROXY: 'http://proxy.example' }))).toEqual([])
  })
})

describe('NO_PROXY', () => {
  const uses = (url: string, NO_PROXY: string) => proxyOf(url, { ...both, NO_PROXY }) !== undefined

  it.each([
    [https, 'museum.example'],
    [https, 'other.example, MUSEUM.example'],
    [https, 'other.example museum.example'],
    ['https://events.museum.example', 'museum.example'],
    ['https://events.museum.example', '.museum.example'],
    ['https://events.museum.example', '*.museum.example'],
    [https, 'museum.example:443'],
    [http, 'museum.example:80'],
    ['https://museum.example:8443', 'museum.example:8443'],
    ['http://10.0.0.7', '10.0.0.7'],
    ['http://[fd00::7]:8080', 'fd00::7'],
    ['http://[fd00::7]:8080', '[fd00::7]:8080'],
    [https, '*'],
    [https, 'other.example,*'],
  ])('keeps %s from the proxy: %s', (url, list) => expect(uses(url, list)).toBe(false))

  it.each([
    [https, ''],
    [https, 'example.museum'],
    [https, 'seum.example'],
    [https, 'museum.example:8443'],
    ['https://museum.example:8443', 'museum.example:443'],
    ['http://[fd00::7]:8080', '[fd00::7]:80'],
  ])('leaves %s to the proxy: %j', (url, list) => expect(uses(url, list)).toBe(true))

  it('counts in lower case first', () => {
    const env = { ...both, NO_PROXY: '*', no_proxy: 'other.example' }
    expect(proxyOf(https, env)).toBeDefined()
  })
})
