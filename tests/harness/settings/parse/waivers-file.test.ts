import { describe, expect, it } from 'vitest'
import { load, refusal } from '../folder.ts'

const waiver = { clause: 'list.limit.default', reason: 'being fixed', expires: '2027-01-31' }
const file = (...waivers: readonly unknown[]) => JSON.stringify({ waivers })

describe('WAIVERS_FILE', () => {
  it('gives the waivers of the named file', () => {
    const ticketed = { ...waiver, ticket: 'EVENTS-7' }
    const files = { 'known/waivers.json': `\uFEFF${file(waiver, ticketed)}` }
    expect(load({ WAIVERS_FILE: 'known/waivers.json' }, files).waivers).toStrictEqual([
      waiver,
      ticketed,
    ])
  })

  it('is waivers.json when that exists and no other is named', () => {
    expect(load({}, { 'waivers.json': file(waiver) }).waivers).toStrictEqual([waiver])
    expect(
      load({ WAIVERS_FILE: 'w.json' }, { 'waivers.json': '', 'w.json': file() }).waivers,
    ).toEqual([])
  })

  it('refuses a named file that is missing', () => {
    expect(refusal({ WAIVERS_FILE: 'w.json' }).message).toMatch(
      /^WAIVERS_FILE is "w\.json", where there is no file; give a readable JSON file/,
    )
  })

  it.each([
    ['{Xyzzy', 'that is not JSON'],
    [JSON.stringify([waiver]), 'the whole must be object'],
    ['{}', "the whole must have required property 'waivers'"],
    [file({ ...waiver, expires: '2027-02-30' }), '/waivers/0/expires must match format "date"'],
    [
      file(waiver, { clause: 'list.array', expires: '2027-01-31' }),
      '/waivers/1 must have required',
    ],
    [file({ ...waiver, expiry: 'x' }), 'must NOT have additional properties ("expiry")'],
    [file({ ...waiver, reason: ' ' }), '/waivers/0/reason must match pattern'],
  ])('refuses %s and says where: %s', (content, problem) => {
    const { fault, message } = refusal({}, { 'waivers.json': content })
    expect(fault.subject).toBe('WAIVERS_FILE')
    expect(message).toContain(problem)
    expect(message).not.toContain('Xyzzy')
  })

  it('refuses an unknown clause and suggests the nearest', () => {
    const content = file({ ...waiver, clause: 'list.limit.defualt' })
    expect(refusal({}, { 'waivers.json': content }).fault.problem).toBe(
      'a file that waives "list.limit.defualt", which is no clause (did you mean list.limit.default?)',
    )
  })
})
