import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { appendStepSummary, githubAnnotations } from '../../../src/report/github.ts'
import { reportFolder } from '../end-to-end/command.ts'
import { hostileText } from './hostile.ts'
import { reportOf, violated } from './sample.ts'
import { samples } from './samples.ts'

/** What GitHub makes of the commands, by the toolkit's rules. */
function understood(text: string) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, kind, title = '', message = ''] = /^::(\w+) title=([^:,]*)::(.*)$/u.exec(line) ?? []
      return { kind, title: unescaped(title), message: unescaped(message) }
    })
}

function unescaped(text: string): string {
  const characters = { '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',', '%25': '%' }
  return text.replace(
    /%(?:0D|0A|3A|2C|25)/gu,
    (code) => characters[code as keyof typeof characters],
  )
}

describe('annotations for GitHub', () => {
  it('are an error per violated clause, and a warning per reason that left clauses unjudged', () => {
    const annotations = understood(githubAnnotations(samples.twoViolations()))
    expect(annotations.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'error list.limit.default',
      'error update.unsent-kept',
      'warning update.list-reflects',
    ])
    expect(annotations[0]?.message).toBe(
      [
        'Without limit, a page holds 10 items. (section 4.1, 8)',
        'Expected at most 10 items in a listing with startDate=2026-09-01',
        'Received 20 items',
        'Replay npm test -- --seed 42 --replay-case 3:0:1 --clause list.limit.default',
      ].join('\n'),
    )
  })

  it.for<readonly [keyof typeof samples, readonly string[], string]>([
    [
      'waived',
      [
        'error list.unique',
        'error update.unsent-kept',
        'warning list.limit.default',
        'warning update.list-reflects',
      ],
      'Waiver stale: the clause holds',
    ],
    [
      'notJudged',
      ['error not judged', `warning ${clauses.length} clauses`],
      'refused the connection 3 times',
    ],
    ['notRestored', ['warning not restored'], '1 event left changed on the target'],
    ['sound', [], ''],
  ])('tell what the report %s comes to', ([name, expected, message]) => {
    const text = githubAnnotations(samples[name]())
    const annotations = text === '' ? [] : understood(text)
    expect(annotations.map(({ kind, title }) => `${kind} ${title}`).sort()).toEqual(expected)
    expect(annotations.map((one) => one.message).join('\n')).toContain(message)
  })

  it('are at most ten of each kind, the last of which counts the others', () => {
    const failed = reportOf(...clauses.map(({ id }) => violated(id)))
    const annotations = understood(githubAnnotations(failed))
    expect(annotations).toHaveLength(10)
    expect(annotations.at(-1)?.message).toBe(
      `${clauses.length - 9} more are in the summary and the report`,
    )
  })

  it('hold whatever is quoted, which begins no command of its own', () => {
    const quoted = `50%, a:b\r\n::error::x\n##[error]y${hostileText}`
    const results = [violated('list.array', { expected: quoted, received: quoted })]
    const text = githubAnnotations(reportOf(...results))
    expect(text.split('\n')).toHaveLength(2)
    expect(text).not.toMatch(/##[\w-]*\[/u)
    const [{ title, message } = { title: '', message: '' }] = understood(text)
    expect(title).toBe('list.array')
    expect(message).toContain('Expected at most 50%, a:b\\r\\n::error::x\\n')
    expect(message).not.toMatch(/[^\P{C}\n]/u)
  })
})

describe('the summary of a step', () => {
  it('is appended to what the step has written already', async () => {
    const file = join(reportFolder(), 'summary.md')
    writeFileSync(file, '# Before\n')
    expect(await appendStepSummary('## After\n', file)).toBeUndefined()
    expect(readFileSync(file, 'utf8')).toBe('# Before\n## After\n\n')
  })

  it('is left out where GitHub would refuse the whole for its length', async () => {
    const file = join(reportFolder(), 'summary.md')
    writeFileSync(file, 'x'.repeat(999_995))
    expect(await appendStepSummary('## After\n', file)).toMatch(/filled it already$/u)
    expect(readFileSync(file, 'utf8')).toHaveLength(999_995)
  })

  it('says in one line why it cannot be written', async () => {
    const file = join(reportFolder(), 'none', 'summary.md')
    expect(await appendStepSummary('## After\n', file)).toMatch(
      /^GITHUB_STEP_SUMMARY cannot be written: ENOENT.*$/u,
    )
  })
})
