import { describe, expect, it } from 'vitest'
import { compare } from '../../../src/compare/compare.ts'
import { renderMarkdown } from '../../../src/compare/markdown.ts'
import { renderText } from '../../../src/compare/terminal.ts'
import { mustPrintAsReadme } from '../docs/readme-samples.ts'
import { faultCalled, target, together } from '../end-to-end/target.ts'
import { judged } from '../run/settings-of.ts'

async function faulty(faults: readonly string[]) {
  const { env } = await target({ decisions: together(...faults.map(faultCalled)) })
  return judged(env)
}

describe('runs of a sound and a faulty service, compared', { timeout: 120_000 }, () => {
  it('name exactly the clauses that the faults violate, in every format', async () => {
    const sound = await faulty([])
    const violating = await faulty([
      'default-limit-20',
      'maximum-limit-50',
      'unknown-id-gives-an-invented-event',
    ])
    const concerned = ['list.limit.default', 'list.limit.maximum', 'get.unknown-gives-no-event']
    const broken = compare(sound, violating)
    expect(broken.worse).toBe(true)
    expect(broken.clauses.map(({ id, change }) => [id, change])).toEqual(
      concerned.map((id) => [id, 'newly-violated']),
    )
    for (const text of [
      renderText(broken, { columns: 400, colour: false }),
      renderMarkdown(broken),
    ]) {
      // A replay command may name the clause whose request has brought a violation to light.
      const told = text.replaceAll(/--clause\s+\S+/g, '')
      expect(sound.clauses.map(({ id }) => id).filter((id) => told.includes(id))).toEqual(concerned)
    }

    const mended = compare(violating, sound)
    expect(mended.worse).toBe(false)
    expect(mended.clauses.map(({ id, change }) => [id, change])).toEqual(
      concerned.map((id) => [id, 'fixed']),
    )
  })

  it('are told as the README shows it', async () => {
    const before = await faulty(['limit-31-serves-31'])
    const after = await faulty(['default-limit-20'])
    const printed = renderText(compare(before, after), { columns: 80, colour: false })
    // Where the services listened, and when they were judged.
    mustPrintAsReadme(printed, 'Worse: ', (text) =>
      text
        .replaceAll(/:\d+\/v2\.0/gu, ':PORT/v2.0')
        .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/gu, 'DAY'),
    )
  })
})
