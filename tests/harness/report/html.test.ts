import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ClauseId, clauses } from '../../../src/contract/clauses.ts'
import { explanationOf } from '../../../src/contract/explanations.ts'
import type {
  ClauseResult,
  Exchange,
  NotRestored,
  Violation,
} from '../../../src/findings/result.ts'
import { renderHtml } from '../../../src/report/html/page.tsx'
import type { Report } from '../../../src/report/report.ts'
import { pageOf } from './every-format.ts'
import { mustBeSafePage } from './safe-documents.ts'
import {
  exchangeOf,
  found,
  listed,
  reportOf,
  sampleExchange,
  sampleReport,
  sampleResult,
  sampleViolation,
  violated,
} from './sample.ts'
import { samples } from './samples.ts'

/** The words of a page, as a reader sees them. */
function wordsOf(html: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return html
    .replace(/<style>.*?<\/style>|<[^>]*>/gsu, ' ')
    .replace(/&(amp|lt|gt|quot);/gu, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/gu, ' ')
}

const marksIn = (html: string) =>
  [...html.matchAll(/<mark>(.*?)<\/mark>/gsu)].map(([, text = '']) => wordsOf(text).trim())

const remediesIn = (html: string) =>
  [...wordsOf(html).matchAll(/To have it judged: (.*?) (?:list|get|update)\./gu)].map(
    ([, remedy]) => remedy,
  )

/** A report of a violation with values; the words that its kind is told in do not matter here. */
function comparing(expected: unknown, received: unknown): Report {
  const values = { code: 'no-answer', expected, received } as Partial<Violation>
  const about = { method: 'GET', path: '/', why: '' }
  return reportOf(violated('list.array', { ...values, about }))
}

const comparingPrices = {
  ...found('other-value', 19.99, 0, { field: 'price', as: 'before-update' }),
  counterexample: {},
}

const seenOnce = { verdict: 'inconclusive', causes: [{ code: 'seen-once', about: {} }] } as const

describe('the head of the page', () => {
  const waivers = [{ clause: 'list.unique', reason: 'Joined per date', expires: '2099-12-31' }]
  it.for<[string, Report, string, string]>([
    ['all hold', sampleReport(), 'conformant', '✓'],
    ['all hold, but a waiver is stale', sampleReport({ waivers }), 'inconclusive', '⚠'],
    ['the run was interrupted', sampleReport({ interrupted: true }), 'inconclusive', '⚠'],
  ])('shows no pass but where there is one: %s', ([, report, tone, sign]) => {
    const html = renderHtml(report)
    expect(html).toContain(`class="masthead ${tone}"`)
    expect(html).toContain(`<span class="sign" aria-hidden="true">${sign}</span>`)
  })
})

describe('conformance.html', () => {
  it.each(Object.entries(samples))('is one safe and bounded page: %s', (_, sample) => {
    mustBeSafePage(renderHtml(sample()), 600_000)
  })

  it('begins with the verdict, and what was judged how', () => {
    const report = samples.twoViolations()
    const words = wordsOf(renderHtml(report))
    const inOrder = [
      `Not conformant: 2 of ${report.clauses.length} clauses violated; 1 could not be judged`,
      ...['https://museum.example/v2.0', '2026-09-01 09:12 UTC', 'exit code 1', 'Profile full'],
      ...['44.3 s', '892 GET, 312 PATCH', 'Seed 42', 'Cases per property 25'],
      ...['Special events service 2.0'],
      ...['Clauses at a glance', '✗ 2 violated ? 1 inconclusive', 'Likely causes'],
      ...['PATCH clears what it is not sent: price update.unsent-kept'],
      ...['Without limit, a page holds 10 items.', 'Could not be judged', 'All clauses'],
      ...['Observations', 'Restoration'],
    ]
    let from = 0
    for (const text of inOrder) {
      from = words.indexOf(text, from)
      expect(from, text).toBeGreaterThan(-1)
    }
  })

  it.for<readonly [keyof typeof samples, ...string[]]>([
    [
      'twoViolations',
      'Expected at most 10 items in a listing with startDate=2026-09-01, received 20 items',
      'Stated in sections 4.1 , 8 of the specification. The limit parameter has 10 for its default',
      'https --ignore-stdin --ignore-netrc --raw=\'{"name":"a"}\' PATCH',
      'Confirmed again in 1 of 4 replays, so it does not show every time',
      '{ "startDate": "2026-09-01", "endDate": "2026-09-30" }',
      'npm test -- --seed 42 --replay-case 3:0:1 --clause list.limit.default',
      `curl -sS -i -u "$TARGET_USERNAME:$TARGET_PASSWORD" 'https://museum.example`,
      'content-type: application/json; charset=utf-8',
      '"dates": ["2026-09-05", "2026-09-08"]',
    ],
    ['notRestored', 'the service refuses its own original with 422', '"name": "As it was before"'],
    ['unproved', '9 events not proved to be as before', 'this service shows price otherwise'],
    [
      'waived',
      'holds until 2026-12-31, 121 days left',
      'expired on 2026-08-31: it waives nothing any more',
      'the clause holds; would last until 2026-12-31 121 Joined per date',
    ],
    ['hostile', 'What was seen of list.limit.default', 'once, not again in 6 replays'],
    [
      'huge',
      'characters more in conformance.json',
      'more violations of this clause in conformance.json',
      'more exchanges in conformance.json',
      'Its headers and commands stand in conformance.json',
      '400 more events in conformance.json',
      'Recorded: the first 19,982 characters of 5.0 MB',
    ],
  ])('shows all that is needed of the report %s', ([name, ...texts]) => {
    const words = wordsOf(renderHtml(samples[name]()))
    for (const text of texts) expect(words).toContain(text)
  })

  it('shows of an answer that has no room what the violation is about', () => {
    const named = { ...listed, dates: Array(5_000).fill('2027-01-01') }
    const update = exchangeOf({ method: 'PATCH', body: '{"price":2}' }, { ...named, price: 777.75 })
    const read = { ...exchangeOf({}, { ...named, price: 5 }), decisive: true as const }
    const value = found('other-value', 2, 5, { field: 'price', as: 'answered', seen: 'read' })
    const exchanges = [update, read]
    const page = renderHtml(reportOf(violated('update.persisted', { ...value, exchanges })))
    expect(page).toContain('777.75')
  })

  it('unfolds of each violation the exchange that shows it, and no other', () => {
    const html = renderHtml(samples.twoViolations())
    expect(html).toContain(
      '<details class="card clause-card" id="violated-list.limit.default" open',
    )
    const open = html.match(/<details class="exchange[^>]* open/gu)
    expect(open).toEqual(Array(2).fill('<details class="exchange decisive" open'))
    const captions = [...html.matchAll(/<b class="caption">([^<]*)/gu)].map(([, words]) => words)
    expect(captions).toEqual([
      ...['Without limit', 'With limit=10'],
      ...['Read before the update', 'The update of name, with no credentials'],
    ])
  })

  it('unfolds beside a listing that differs the one that it is to be like', () => {
    const other = found(
      'other-listing',
      { events: 2 },
      { events: 1 },
      { query: {}, like: [{ page: 1 }] },
    )
    const exchanges = [1, 1, 2].map((events, at) => sampleExchange(events, '&page=1'.repeat(at)))
    const html = pageOf(violated('list.page.default', { ...other, exchanges, curl: [] }))
    const opened = [
      ...html.matchAll(/<details class="exchange[^>]* open.*?<b>200<\/b>, ([^,]*),/gsu),
    ]
    expect(opened.map(([, items]) => items)).toEqual(['1 item', '2 items'])
  })

  it('marks in the answer what is wrong there, a status and a number of items, too', () => {
    expect(marksIn(renderHtml(samples.twoViolations()))).toEqual([
      ...['10', '20', '20 items'],
      ...['19.99', '0', '"price": 0'],
    ])
    const about = { operation: 'list', query: {} }
    const refused = { code: 'refused', expected: 'success', received: { status: 200 }, about }
    expect(marksIn(pageOf(violated('list.array', refused as never)))).toEqual(['200'])
  })

  it('folds violations that are alike behind the simplest, and shows one of each other kind', () => {
    const longer = { ...comparingPrices, counterexample: { longer: 'case' } }
    const html = pageOf(
      violated('update.unsent-kept', comparingPrices, { ...longer, expected: 7 }, longer, {}),
    )
    const [, alike = ''] = html.split('<details class="alike"')
    expect(wordsOf(alike)).toMatch(/^> 1 more alike Expected price 7/u)
    expect(html.split('<div class="violation"')).toHaveLength(4)
  })

  it('shows reads that follow each other and are alike once, and how many they are', () => {
    const read = exchangeOf({ url: 'https://museum.example/v2.0/special-events/1' }, listed)
    const update = exchangeOf({ ...read.request, method: 'PATCH', body: '{"price":0}' }, listed)
    const other = exchangeOf({ url: read.request.url }, { ...listed, price: 0 })
    const exchanges = [read, update, ...Array<Exchange>(9).fill(read), other]
    const about = { field: 'price', as: 'before-update', seen: 'read', eventId: listed.eventId }
    const html = pageOf(
      violated('list.array', { ...found('other-value', 19.99, 0, about), exchanges }),
    )
    const captions = [...html.matchAll(/class="caption">(.*?)<\/b>/gu)].map(([, words]) => words)
    expect(captions.slice(0, 5)).toEqual([
      'Read before the update',
      'The update of price',
      'Read after the update',
      'Read again after the update (1 of 2), 8 times alike',
      'Read again after the update (2 of 2)',
    ])
    expect(wordsOf(html)).not.toContain('more exchange')
  })

  it('folds a long answer but for the passage of what is wrong, wherever that stands', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ ...listed, eventId: String(at) }))
    const wrong = many.map((event) => (event.eventId === '20' ? { ...event, price: 0 } : event))
    const exchanges = [exchangeOf({}, wrong)]
    const about = { field: 'price', as: 'read', seen: 'listed', eventId: '20' }
    const html = pageOf(
      violated('list.array', { ...found('other-value', 19.99, 0, about), exchanges }),
    )
    const passage = /lines before<.*?<\/details><pre[^>]*>(.*?)<\/pre>/su.exec(html)?.[1] ?? ''
    expect(passage).toContain('<mark>&quot;price&quot;: 0</mark>')
    expect(html).toMatch(/<summary>\d+ lines more<\/summary>/u)
    expect(passage.split('\n').length).toBeLessThan(20)
  })

  it.each<readonly [string, unknown, unknown, readonly string[]]>([
    ['numbers', 10, 20, ['10', '20']],
    ['types', 5, '5', ['"', '"']],
    ['words of a text', 'a b c', 'a x c', ['b', 'x']],
    ['a text that is empty', 'a b', '', ['a b']],
    [
      'dates',
      ['2034-01-05', '2034-02-14'],
      ['2034-05-01', '2034-02-14'],
      ['2034-01-05', '2034-05-01'],
    ],
    ['what is missing', ['a', 'b'], ['a'], [', "b"']],
    ['members in whatever order', { a: 1, b: [2] }, { b: [3], a: 1 }, ['2', '3']],
    ['nothing of values that are alike', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['nothing of values with nothing in common', 'success', { status: 500 }, []],
    ['nothing where nothing came', 'an answer', null, []],
  ])('marks what differs between the values: %s', (_, expected, received, marks) => {
    expect(marksIn(renderHtml(comparing(expected, received)))).toEqual(marks)
  })

  it('holds a command for PowerShell in which nothing quoted is expanded or ends the text', () => {
    const { request, ...others } = sampleExchange()
    const headers = {
      authorization: 'Basic ***',
      'content-type': 'application/json',
      'x-a': '$(a)',
    }
    const exchange = {
      ...others,
      request: { ...request, headers, body: '{"name":"It’s $(b) \'c\'"}' },
    }
    const words = wordsOf(pageOf(violated('list.array', { exchanges: [exchange], curl: ['curl'] })))
    expect(words).toContain(
      `-Headers @{ 'authorization' = "Basic $([Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes("\${env:TARGET_USERNAME}:\${env:TARGET_PASSWORD}")))"; 'x-a' = '$(a)' } -ContentType 'application/json'`,
    )
    // An empty Authorization header, which some requests bear on purpose, is refused otherwise.
    expect(words).toContain('-SkipHeaderValidation')
    expect(words).toContain(`GetBytes('{"name":"It’’s $(b) ''c''"}')`)
  })

  it('holds all requests of a violation in one script, whole or not at all', () => {
    const steps = [sampleExchange(20), sampleExchange(10, '&limit=10')]
    const update = exchangeOf({ method: 'PATCH', body: '{}' }, listed)
    const at = (exchange: Exchange, startedAt: string) => ({ ...exchange, startedAt })
    const scriptWith = (commands: readonly string[], exchanges: readonly Exchange[] = steps) => {
      const html = pageOf(violated('list.array', { exchanges, curl: commands }))
      return /All \d requests in order.*?<pre[^>]*>([^<]*)/su.exec(html)?.[1]
    }
    expect(scriptWith(['curl a', 'curl b'])).toBe('curl a\ncurl b')
    const html = pageOf(violated('list.array', { exchanges: steps, curl: ['curl a', 'curl b'] }))
    // What proves the violation comes first.
    expect(html.indexOf('to paste at once')).toBeGreaterThan(html.indexOf('class="exchange"'))
    const tooLong = ['curl a', `curl ${'b'.repeat(200_000)}`]
    expect(scriptWith(tooLong)).toBeUndefined()
    expect(wordsOf(pageOf(violated('list.array', { exchanges: steps, curl: tooLong })))).toContain(
      'The commands of all 2 requests stand in conformance.json',
    )
    // What an update does late shows after the pause that was made for it.
    const late = [
      at(sampleExchange(1), '2026-09-01T09:12:40.000Z'),
      at(update, '2026-09-01T09:12:44.000Z'),
      at(sampleExchange(1), '2026-09-01T09:12:44.900Z'),
    ]
    expect(scriptWith(['curl a', 'curl b', 'curl c'], late)).toBe('curl a\ncurl b\nsleep 1\ncurl c')
  })

  it('says beside a single command whether it shows nothing alone, and that it may change the event', () => {
    const update = exchangeOf({ method: 'PATCH', body: '{}' }, listed)
    const read = { ...exchangeOf({}, { ...listed, price: 0 }), decisive: true as const }
    const labels = (...exchanges: readonly Exchange[]) => {
      const html = pageOf(violated('list.array', { exchanges, curl: exchanges.map(() => 'curl') }))
      return [...html.matchAll(/class="label">([^<]*, with curl[^<]*)/gu)].map(([, label]) => label)
    }
    const changes = 'Send it again, with curl; it may change the event, which nothing puts back'
    expect(labels(update, read)).toEqual([changes, expect.stringContaining('after those before')])
    const amid = { ...read, startedAt: '2026-09-01T09:12:44.145Z' }
    expect(labels(update, amid)).toEqual([changes, expect.stringContaining('may show nothing')])
    expect(labels(amid)).toEqual(['Send it again, with curl'])
  })

  it('says why further cases of a violated clause were not judged, without a click', () => {
    const reason = 'needs 11 events' as never
    const html = pageOf({ ...violated('list.array'), reason })
    expect(html).toContain('<p class="quiet">Needs 11 events</p>')
  })

  it('says again of how many replays, and of what was written that each found what the one before had left', () => {
    const reproduced = { times: 1, replays: 1, start: 'as-is' } as const
    const update = exchangeOf({ method: 'PATCH', body: '{}' }, listed)
    const saying = (violation: Partial<Violation>) =>
      wordsOf(pageOf(violated('list.array', { reproduced, ...violation })))
    expect(saying({})).toMatch(/again in 1 of 1 replay(?! with)/u)
    expect(saying({ exchanges: [update] })).toContain(
      '1 replay, each on what the one before had left',
    )
    const atTimes = { exchanges: [update], reproduced: { ...reproduced, replays: 3 } }
    expect(saying(atTimes)).toContain(
      '1 of 3 replays, each on what the one before had left, which may',
    )
    expect(saying({ counterexample: {} })).toContain('Smallest case {} ')
  })

  it('says once for all clauses of one cause what would make them judgeable', () => {
    const html = pageOf(
      sampleResult('list.array', { ...seenOnce, reason: 'in some words' }),
      sampleResult('list.unique', { ...seenOnce, reason: 'in others' }),
      sampleResult('get.repeatable', { verdict: 'inconclusive', reason: 'seen once' }),
      sampleResult('get.full-object', { verdict: 'error', reason: 'refused the connection' }),
    )
    expect(remediesIn(html)).toEqual([
      'Run again once the target answers steadily.',
      expect.stringMatching(/^Run the replay command of what was seen/u),
      'Run again when this no longer holds on the target.',
    ])
  })

  it('says once what kept everything from being judged, and folds the clauses that it is the same for', () => {
    const html = renderHtml(samples.notJudged())
    const reason = 'museum.example/v2.0 refused the connection 3 times'
    // In the title, and at the top of the page.
    expect(wordsOf(html).split(reason)).toHaveLength(3)
    expect(html).toContain(`<summary>${clauses.length} clauses, none of them judged</summary>`)
    expect(wordsOf(html)).not.toContain('Which parameters met')
  })

  it('names what was asked where nothing could be, and shows no figures of clauses', () => {
    const report = samples.notJudged()
    const { traffic } = report.run
    const ofLists = traffic?.timeline.filter(({ operation }) => operation === 'list') ?? []
    const asked = { ...report.run, traffic: { ...traffic, timeline: ofLists } } as Report['run']
    const words = wordsOf(renderHtml({ ...report, run: asked }))
    const { url } = report.target
    expect(words).toContain(`Sent: GET ${url}/special-events , 3 times within 44.3 s, and nothing`)
    expect(words).not.toContain('Cases Requests Time')
    expect(words).toContain('! not judged ○ left open')
    expect(wordsOf(renderHtml(report))).not.toContain('and nothing else')
  })

  it('names a reason once, however much its facts differ', () => {
    const refused = (id: ClauseId, page: number) => {
      const about = { operation: 'list', query: { page }, received: { status: 400 } }
      return sampleResult(id, {
        verdict: 'inconclusive',
        causes: [{ code: 'request-refused', about }],
        reason: 'a listing got status 400',
      })
    }
    const html = pageOf(refused('list.page.partition', 1), refused('list.range.sound', 2))
    expect(wordsOf(html).match(/Inconclusive: a listing got status 400/gu)).toHaveLength(1)
  })

  it('begins what could not be judged with what would help most clauses, in the largest number that any needs', () => {
    const needing = (id: ClauseId, code: string, need: number) =>
      sampleResult(id, { verdict: 'inconclusive', causes: [{ code, about: { need, have: 0 } }] })
    const html = pageOf(
      sampleResult('get.repeatable', {
        verdict: 'inconclusive',
        reason: 'seen once',
        violations: [sampleViolation()],
      }),
      needing('list.page.default', 'too-few-events', 11),
      needing('list.limit.maximum', 'too-few-events', 31),
      sampleResult('list.unique', {
        reason: 'needs a range with 20 events; 0 are known in one',
        causes: [{ code: 'too-few-events', about: { need: 20, have: 0 } }],
      }),
    )
    expect(wordsOf(html)).toMatch(
      /To have all of it judged Have at least 31 events[^.]*\. list\.page\.default , list\.limit\.maximum , the rest of list\.unique Run again [^.]*\. get\.repeatable Replay npm test -- [^.]* --clause list\./u,
    )
    expect(wordsOf(html)).toMatch(
      /Judged in part .* list\.unique : needs a range with 20 events[^.]* To have it judged: 1 above /u,
    )
  })

  it('says but once that no events are listed, and what would serve all that comes of it', () => {
    const needing = (id: ClauseId, code: string, about = {}) =>
      sampleResult(id, { verdict: 'inconclusive', causes: [{ code, about }], reason: code })
    const results = [
      needing('get.repeatable', 'no-event-listed', { query: { startDate: '1900-01-01' } }),
      needing('list.limit.maximum', 'range-too-small', { need: 31, have: 0, listed: 0 }),
      needing('update.identity', 'too-few-to-update', { need: 2, have: 0 }),
    ]
    const words = wordsOf(pageOf(...results))
    expect(words).toContain(
      'Inconclusive: the service lists no events, not even with startDate=1900-01-01 Asked: GET https://museum.example/v2.0/special-events?startDate=1900-01-01 , which lists none To have it judged: The service lists no events. Have at least 31 listed on days of the coming weeks, all to be found with one startDate and endDate, and let them be updated. list.limit.maximum',
    )
    expect(words.match(/The service lists no events/gu)).toHaveLength(1)
    const others = [
      needing('list.unique', 'list-changed'),
      needing('list.array', 'list-changed', { anew: true }),
      needing('get.full-object', 'reads-differ'),
    ]
    const cards = wordsOf(pageOf(...results, ...others)).matchAll(/judged: (\d) above/gu)
    expect([...cards].map(([, place]) => place)).toEqual(['1', '2', '1'])
  })

  it.each([
    ['full', 'Have events listed on days of the coming weeks.'],
    ['read-only', '; a run in profile full moves some there where it can.'],
  ] as const)('says what helps a run in profile %s', (profile, told) => {
    const causes = [{ code: 'nothing-listed', about: {} }]
    const unjudged = sampleResult('list.unique', { verdict: 'inconclusive', causes })
    const target = { ...sampleReport().target, profile }
    expect(wordsOf(renderHtml(sampleReport({ target }, [unjudged])))).toContain(told)
  })

  it('asks for a violated clause to be mended that may be behind what is not judged, not for others to keep away', () => {
    const waiting = (id: ClauseId, code: string, about = {}) =>
      sampleResult(id, { verdict: 'inconclusive', causes: [{ code, about }] })
    const why = { code: 'reads-differ', facts: {} }
    const results = [
      waiting('update.persisted', 'too-few-to-update', { need: 1, have: 0, why }),
      waiting('update.identity', 'event-changed', { eventId: listed.eventId }),
      waiting('list.range.empty', 'range-not-empty', { query: {} }),
      { ...waiting('list.unique', 'others-moved-events'), verdict: 'pass', reason: 'moved' },
    ] as ClauseResult[]
    const others = /Run again while nobody else changes events/gu
    expect(wordsOf(pageOf(...results)).match(others)).toHaveLength(1)
    expect(wordsOf(pageOf(...results)).match(/To have it judged: (?!Run again)/gu)).toBeNull()
    const violations = [violated('get.repeatable'), violated('list.range.sound')]
    const words = wordsOf(pageOf(...results, ...violations))
    expect(words).not.toMatch(others)
    const [range, reads] = ['list.range.sound', 'get.repeatable'].map(
      (id) => `Mend what ${id} shows first: it may be why.`,
    )
    expect(words).toContain(
      `To have all of it judged ${reads} update.persisted , update.identity , the rest of list.unique ${range} list.range.empty `,
    )
    expect(words).toMatch(/: moved To have it judged: 1 above/u)
  })

  it('pictures where requests and time went, the most first', () => {
    const html = pageOf(
      sampleResult('list.unique', { requests: 700, durationMs: 225_000 }),
      sampleResult('get.repeatable', { requests: 1, durationMs: 900_000 }),
    )
    const [requests = '', time = ''] = html.split('<div class="chart">').slice(1)
    expect(wordsOf(requests)).toMatch(/^ Requests list\.unique 700 /u)
    expect(wordsOf(time)).toMatch(/^ Time get\.repeatable 15 min 0 s /u)
    const widths = [...time.matchAll(/<rect class="own" width="([\d.]+)"/gu)]
    expect(widths.slice(0, 2).map(([, width]) => width)).toEqual(['100', '25'])
  })

  it('says at the top too what is left changed, and shows whatever else is known of it', () => {
    const report = samples.notRestored()
    const [event] = report.restoration.notRestored
    const known = { ...event, current: { name: 'By others' }, triedAgain: 'twice' } as NotRestored
    const command = 'TARGET_URL=x npm run restore'
    const restoration = { ...report.restoration, notRestored: [known], command }
    const words = wordsOf(renderHtml({ ...report, restoration }))
    for (const text of ['Current { "name": "By others" }', command, 'Tried again twice'])
      expect(words).toContain(text)
    expect(words.match(/1 event changed by somebody else meanwhile, and left so/gu)).toHaveLength(2)
    const plain = wordsOf(renderHtml(report))
    // In the title of the page and in its verdict as well.
    expect(plain.match(/1 event left changed on the target/gu)).toHaveLength(3)
  })

  it('tells what was left changed and what is not proved apart, each once', () => {
    const { restoration } = samples.notRestored()
    const unproved = samples.unproved().restoration.unproved
    const report = sampleReport({ restoration: { ...restoration, unproved } as never })
    const words = wordsOf(renderHtml(report))
    expect(words).toContain('Restoration 1 left changed, 9 not proved')
    // In the title and at the top of the page as well.
    expect(words.match(/9 events not proved to be as before/gu)).toHaveLength(3)
    expect(words).toContain('Not proved: a, b, c and 6 more: this service shows price otherwise')
  })

  it.each([
    ['violated', clauses.map(({ id }) => violated(id))],
    ['not violated', clauses.map(({ id }) => sampleResult(id))],
  ])('explains each clause as the command clauses does: %s', (_, results) => {
    const words = wordsOf(pageOf(...results))
    const texts = clauses.flatMap(({ id }) => explanationOf(id).map(([, text]) => text))
    expect(texts.filter((text) => !words.includes(text))).toEqual([])
  })

  it('has no heading that skips a level', () => {
    const headings = renderHtml(samples.hostile()).matchAll(/<h([1-6])/gu)
    const levels = [...headings].map(([, level]) => Number(level))
    expect(levels[0]).toBe(1)
    for (const [at, level] of levels.slice(1).entries())
      expect(level).toBeLessThanOrEqual((levels[at] ?? 0) + 1)
  })
})

describe('the words of a finding', () => {
  const module = '../../../src/findings'

  afterEach(() => {
    vi.doUnmock(`${module}/violations.ts`)
    vi.doUnmock(`${module}/reasons.ts`)
    vi.resetModules()
  })

  it('change nothing but themselves: what is shown beside them comes from facts', async () => {
    const reports = [
      comparing({ ...listed, price: 1 }, { ...listed, price: 2 }),
      reportOf(sampleResult('list.array', { ...seenOnce, reason: 'in some words' })),
    ]
    const shown = reports.map((report) => renderHtml(report))
    vi.resetModules()
    vi.doMock(`${module}/violations.ts`, async (original) => ({
      ...(await original<object>()),
      violationInWords: () => ['price 7, as limit=3 said', '"20 events" seen once'],
    }))
    vi.doMock(`${module}/reasons.ts`, async (original) => ({
      ...(await original<object>()),
      causeInWords: () => 'needs 11 events; the run was interrupted',
    }))
    const { renderHtml: reworded } = await import('../../../src/report/html/page.tsx')
    const again = reports.map((report) => reworded({ ...report }))
    expect(again[0]).toContain('price 7, as limit=3 said')
    expect(again.map(marksIn)).toEqual(shown.map(marksIn))
    expect(again.map(remediesIn)).toEqual(shown.map(remediesIn))
    expect(marksIn(again[0] ?? '')).toEqual(['1', '2'])
  })
})
