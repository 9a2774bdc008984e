import { describe, expect, it } from 'vitest'
import { load, refusal } from './folder.ts'

describe('the sources of settings', () => {
  it('puts the environment before .env, which counts where the environment has an empty value', () => {
    const file = { '.env': 'SEED=3\nNUM_RUNS=4\nCONCURRENCY=5' }
    const read = { seed: 2, numRuns: 4, concurrency: 5 }
    expect(load({ SEED: '2', CONCURRENCY: '' }, file)).toMatchObject(read)
  })

  it('leaves the environment of the process as it is', () => {
    const before = { ...process.env }
    load({}, { '.env': 'SEED=3\nNUM_RUNS=4' })
    expect({ ...process.env }).toStrictEqual(before)
  })

  it.each([
    ['what the command serve is told', 'PORT=8080\nSERVE_USERNAME=x\nSEED=3\nNUM_RUNS=4'],
    ['a byte order mark and the line breaks of Windows', '\uFEFFSEED=3\r\nNUM_RUNS=4\r\n'],
  ])('reads .env with %s', (_, content) => {
    expect(load({}, { '.env': content })).toMatchObject({ seed: 3, numRuns: 4 })
  })

  it.each([
    ['TARGET_URL https://museum.example', 1],
    ['SEED=3\n\n# with a comment\nNUM_RUNS 4\n', 4],
    ['TARGET URL=https://museum.example', 1],
    ["TARGET_PASSWORD='of two\nlines'\nhunter2", 3],
  ])('refuses a line of .env that sets nothing: %j', (content, line) => {
    const { message } = refusal({}, { '.env': content })
    expect(message).toMatch(new RegExp(`^\\.env: line ${line} sets nothing; write NAME=value`))
    expect(message).not.toMatch(/museum|hunter2/)
  })

  it('reads quoted passwords and JSON in .env as they stand', () => {
    const env = { TARGET_URL: 'https://museum.example', TARGET_USERNAME: 'visitor' }
    const lines = ['TARGET_PASSWORD=\'a#b "c" $d\'', 'TARGET_HEADERS={"X-Api-Key":"k=1"}']
    expect(load(env, { '.env': lines.join('\n') }).target).toMatchObject({
      password: 'a#b "c" $d',
      headers: { 'X-Api-Key': 'k=1' },
    })
  })

  it.each([
    ['little endian', Buffer.from('\uFEFFSEED=3', 'utf16le')],
    ['big endian', Buffer.from('\uFEFFSEED=3', 'utf16le').swap16()],
  ])('refuses .env in UTF-16, %s, which would look empty', (_, content) => {
    const { message } = refusal({}, { '.env': content })
    expect(message).toBe('.env: it is not UTF-8 text; save it as UTF-8')
  })

  it('refuses a folder in the place of .env', () => {
    const { message } = refusal({}, { '.env/x': '' })
    expect(message).toMatch(/^\.env: it can't be read \(EISDIR\)/)
  })
})
