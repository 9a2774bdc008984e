import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import openapi from '../../../contracts/openapi.json' with { type: 'json' }
import { install, pathOf } from '../../../scripts/compare-peers/installed.ts'
import { npm } from '../../../scripts/compare-peers/npm.ts'
import { specialEventFaults } from '../../../src/contract/schemas.ts'

const prism = '@stoplight/prism-cli@5.16.0'
const script = pathOf([prism], '@stoplight/prism-cli/dist/index.js')
const timeout = 180_000

let unreachable = ''

beforeAll(async () => {
  if (existsSync(script)) return
  const folder = mkdtempSync(join(tmpdir(), 'prism-'))
  const impatient = ['--fetch-retries', '0', '--fetch-timeout', '15000']
  const { code, stderr } = await npm(folder, ['view', prism, 'version', ...impatient])
  rmSync(folder, { recursive: true, force: true })
  if (code === 0) return install([prism])
  unreachable = `the npm registry cannot be reached: ${stderr.split('\n')[0]}`
  process.stderr.write(`Left out, since ${unreachable}\n`)
}, timeout)

describe('a mock server over contracts/openapi.json', () => {
  it('answers all three operations as the contract has them', { timeout }, async ({ skip }) => {
    skip(unreachable !== '', unreachable)
    const url = await mockServer()
    const { example: eventId } = openapi.components.parameters.EventId
    const updates = Object.values(
      openapi.paths['/special-events/{eventId}'].patch.requestBody.content['application/json']
        .examples,
    )
    const list = await answer(`${url}/special-events`)
    expect(list).toHaveLength(3)
    expect((list as unknown[]).flatMap(specialEventFaults)).toEqual([])
    const event = await answer(`${url}/special-events/${eventId}`)
    expect(specialEventFaults(event)).toEqual([])
    expect(event).toMatchObject({ eventId })
    for (const { value } of updates) {
      const updated = await answer(`${url}/special-events/${eventId}`, value)
      expect(specialEventFaults(updated)).toEqual([])
    }
  })

  it('refuses a request without credentials', { timeout }, async ({ skip }) => {
    skip(unreachable !== '', unreachable)
    const { status } = await fetch(`${await mockServer()}/special-events`)
    expect(status).toBe(401)
  })
})

/** Starts the mock server on any free port. @returns where it listens */
async function mockServer(): Promise<string> {
  const child = spawn(process.execPath, [script, 'mock', '-p', '0', 'contracts/openapi.json'])
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /listening on (\S+)/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('the mock server has ended')
}

async function answer(url: string, update?: object): Promise<unknown> {
  const authorization = `Basic ${Buffer.from('visitor:secret').toString('base64')}`
  const response = await fetch(url, {
    headers: { authorization, ...(update && { 'content-type': 'application/json' }) },
    ...(update && { method: 'PATCH', body: JSON.stringify(update) }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/json')
  return response.json()
}
