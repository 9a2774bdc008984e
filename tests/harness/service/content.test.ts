import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, createGzip, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { keptLength } from '../../../src/service/bounded-json.ts'
import { parseContent } from '../../../src/service/content.ts'
import { type Answering, httpServer } from './loopback.ts'
import { attempt } from './requests.ts'
import { until } from './timing.ts'

const events = '[{"name":"Größe 🦖"}]'
const megabyte = 1_000_000

const bodyOf = async (answer: Answering, maxResponseBytes = megabyte) => {
  const { url } = await httpServer(answer)
  const settings = { maxResponseBytes, requestTimeoutMs: 60_000 }
  const { exchange, noise } = await attempt(url, {}, { settings })
  if (!exchange.responseBody) throw new Error(`no body: ${noise?.because.code}`)
  return exchange.responseBody
}

/** What is made of a body that a server sends, in whatever coding it says. */
const sent = async (body: Uint8Array | string, coding?: string, most?: number, status = 200) => {
  const headers = coding === undefined ? {} : { 'content-encoding': coding }
  const read = await bodyOf((_request, response) => {
    response.writeHead(status, headers).end(body)
  }, most)
  return { ...read, content: parseContent(read) }
}

const unreadable = (reason: string) => ({ kind: 'unreadable', reason })

describe('a body', () => {
  it.each([
    ['as it is', undefined, Buffer.from(events)],
    ['in the identity coding', 'identity', Buffer.from(events)],
    ['after a byte order mark', undefined, Buffer.from(`\uFEFF${events}`)],
    ['compressed', 'gzip', gzipSync(events)],
    ['compressed, by an old name', 'X-GZip', gzipSync(events)],
    ['compressed', 'deflate', deflateSync(events)],
    ['compressed', 'br', brotliCompressSync(events)],
    ['compressed twice', 'gzip, br', brotliCompressSync(gzipSync(events))],
  ])('is read %s: %s', async (_, coding, body) => {
    const content = { kind: 'json', value: [{ name: 'Größe 🦖' }] }
    expect(await sent(body, coding)).toMatchObject({ text: events, content })
  })

  it.each([
    ['plain', undefined, '', 200],
    ['gzip', 'gzip', '', 200],
    ['gzip of nothing', 'gzip', gzipSync(''), 200],
    ['br', 'br', '', 200],
    ['a status that has none, whatever coding it names', 'gzip', '', 204],
  ])('that is empty is none: %s', async (_, coding, body, status) => {
    const nothing = { text: '', bytes: 0, content: { kind: 'none' } }
    expect(await sent(body, coding, megabyte, status)).toMatchObject(nothing)
  })

  const notAskedFor = (coding: string) => `its content coding ${coding} was not asked for`

  it.each<[string, Uint8Array | string, string]>([
    ['zstd', '[]', notAskedFor('zstd')],
    ['gzip, zstd', '[]', notAskedFor('zstd')],
    ['compress', '[]', notAskedFor('compress')],
    ['constructor', '[]', notAskedFor('constructor')],
    ['gzip', events, 'it is not valid gzip'],
    ['gzip', gzipSync(events).subarray(0, 20), 'it is not valid gzip'],
    ['gzip', gzipSync(events.repeat(50)).fill(0xaa, 15, 25), 'it is not valid gzip'],
    ['deflate', events, 'it is not valid deflate'],
    ['br', 'not brotli at all, but long enough to tell', 'it is not valid br'],
    ['br', brotliCompressSync(events).subarray(0, 12), 'it is not valid br'],
    ['gzip, '.repeat(500), '[]', 'it has 500 content codings on top of each other'],
  ])('cannot be judged in the coding %s', async (coding, body, reason) => {
    expect((await sent(body, coding)).content).toEqual(unreadable(reason))
  })
})

describe('a body that never ends, and its server, is let go of', () => {
  it.each([
    ['zstd', 'begun', 'its content coding zstd was not asked for'],
    ['identity', ' '.repeat(100_000), 'it is larger than 1000000 bytes'],
  ])('in coding %s', async (coding, piece, problem) => {
    let closed = false
    const body = await bodyOf((_request, response) => {
      response.writeHead(200, { 'content-encoding': coding })
      const more = setInterval(() => response.write(piece), 1)
      response.once('close', () => {
        clearInterval(more)
        closed = true
      })
    })
    expect(body.problem).toBe(problem)
    await until(() => closed)
  })
})

describe('the size of a body', () => {
  it('may be what the settings allow, and not a byte more', async () => {
    expect((await sent(`"${'x'.repeat(98)}"`, undefined, 100)).content.kind).toBe('json')
    expect(await sent(`"${'x'.repeat(99)}"`, undefined, 100)).toMatchObject({
      content: unreadable('it is larger than 100 bytes'),
      text: `"${'x'.repeat(99)}`,
      cut: true,
    })
  })

  it.each([
    ['one', 'gzip', (bomb: Buffer) => bomb],
    ['one in another', 'gzip, gzip', (bomb: Buffer) => gzipSync(bomb)],
  ])('and the memory are bounded for a gzip bomb of 300 MB: %s', async (_, coding, wrap) => {
    const bomb = wrap(await gzipBomb(300))
    expect(bomb.length).toBeLessThan(megabyte)
    const memory = watchedMemory()
    const body = await bodyOf((_request, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(bomb)
    }, 5 * megabyte)
    expect(memory.growth()).toBeLessThan(100 * megabyte)
    expect(body.problem).toBe('it is larger than 5000000 bytes')
    expect(body.bytes).toBeLessThan(6 * megabyte)
  })
})

describe('the text of a body', () => {
  it.each<[string, Uint8Array | string]>([
    ['UTF-8: a lone byte', Buffer.from([0x22, 0xff, 0x22])],
    ['UTF-8: a letter cut short', Buffer.from('"é"').subarray(0, 2)],
    ['UTF-8: a surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-8: Latin-1', Buffer.from('["Größe"]', 'latin1')],
    ['UTF-8: UTF-16', Buffer.from('[]', 'utf16le').fill(0xd8, 1, 2)],
    ...['[', '{"a":}', '[1,]', 'NaN', "{'a':1}", '[] []', '<html></html>', '"\u0001"'].map(
      (text): [string, string] => [`JSON: ${text}`, text],
    ),
  ])('cannot be judged when it is not %s', async (name, body) => {
    const reason = `it is not valid ${name.split(':')[0]}`
    expect((await sent(body)).content).toEqual(unreadable(reason))
  })

  it.each([
    ['arrays', '[', ']', '[1,'],
    ['objects', '{"a":', '}', '{"b":1,"a":'],
  ])('is read but for what lies deeper than 100 levels: %s', async (_, open, close, sign) => {
    const nested = (levels: number, core: string) =>
      `${open.repeat(levels - 1)}${sign}${core}${close.repeat(levels)}`
    const value = async (text: string) => (await sent(text, undefined, 5 * megabyte)).content
    const json = (text: string) => ({ kind: 'json', value: JSON.parse(text) })
    expect(await value(nested(100, '2'))).toEqual(json(nested(100, '2')))
    expect(await value(nested(100, nested(1, '2')))).toEqual(json(nested(100, 'null')))
    expect(await value(nested(100, nested(200_000, '2')))).toMatchObject(json(nested(100, 'null')))
    expect((await value(open.repeat(200_000))).kind).toBe('unreadable')
  })

  it('may hold as many brackets as it likes within its strings, and some beside each other', async () => {
    const beside = Array(500).fill([{}])
    expect((await sent(JSON.stringify(beside))).content).toEqual({ kind: 'json', value: beside })
    const within = `\\"${'[{'.repeat(500)}\\`
    const content = { kind: 'json', value: [within, [within]] }
    expect((await sent(JSON.stringify(content.value))).content).toEqual(content)
  })

  it.each([
    ['items', 400_000, 'values', (count: number) => JSON.stringify(Array(count).fill(0))],
    ['arrays', 400_000, 'values', (count: number) => `[${Array(count).fill('[]').join()}]`],
    ['members', 50_000, 'members', (count: number) => `{${Array(count).fill('"a":0').join()}}`],
  ] as const)('cannot be judged with too many %s: over %i', async (...[, most, of, text]) => {
    expect((await sent(text(most / 2 - 1))).content.kind).toBe('json')
    const { content } = await sent(text(most + 1000), undefined, 9 * megabyte)
    if (content.kind === 'json') throw new Error('so many values were parsed')
    expect(content).toEqual(unreadable(`it holds more than ${most} ${of}`))
  })

  it('may be that of one long text, of which the beginning is kept, alike only where all of it is', async () => {
    const of = async (text: string) => {
      const { content } = await sent(JSON.stringify([text]), undefined, 9 * megabyte)
      const [kept] = content.kind === 'json' ? (content.value as string[]) : []
      return kept ?? ''
    }
    const whole = '\u0007x'.repeat(75_000)
    expect(await of(whole)).toBe(whole)
    const kept = await of(`${whole}y`)
    expect(kept.length).toBeLessThan(keptLength + 200)
    expect(kept).toContain(whole.slice(0, keptLength))
    expect(kept).toMatch(/… \(150001 characters, SHA-256 [\da-f]{64}\)$/)
    expect(await of(`${whole}y`)).toBe(kept)
    expect(await of(`${whole}z`)).not.toBe(kept)
  })

  it('is judged whole, and only its beginning is kept', async () => {
    const text = JSON.stringify(['é'.repeat(2 * keptLength)])
    const body = await sent(text)
    expect(body.content).toEqual({ kind: 'json', value: JSON.parse(text) })
    expect(body.text).toBe(text.slice(0, keptLength))
    expect(body).toMatchObject({ cut: true, bytes: Buffer.byteLength(text) })
  })
})

/** So many megabytes of zeros, compressed without ever holding them in memory. */
function gzipBomb(megabytes: number): Promise<Buffer> {
  const zeros = Readable.from(Array(megabytes).fill(Buffer.alloc(megabyte)))
  return buffer(zeros.pipe(createGzip({ level: 9 })))
}

/** Looks again and again at how much memory this process holds. */
function watchedMemory(): { growth(): number } {
  const { rss } = process.memoryUsage()
  let most = rss
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss)
  }
  const watch = setInterval(look, 2)
  return {
    growth() {
      clearInterval(watch)
      look()
      return most - rss
    },
  }
}
