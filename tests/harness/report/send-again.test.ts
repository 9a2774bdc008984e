import { expect, it } from 'vitest'
import { powershellOf, scriptOf } from '../../../src/report/html/send-again.ts'
import { exchangeOf, listed } from './sample.ts'

it.each([
  ["It's", "It''s"],
  ['typographic ‘ ’ ‚ ‛', 'typographic ‘‘ ’’ ‚‚ ‛‛'],
  ['"in double ones" “too”', '"in double ones" “too”'],
  ['$HOME $(exit)', '$HOME $(exit)'],
  ['a `backtick` at its end `', 'a `backtick` at its end `'],
  ['two\r\nlines', 'two\r\nlines'],
])(
  'PowerShell takes the body %j as it is: within single quotes only these are doubled',
  (body, written) => {
    const command = powershellOf(exchangeOf({ method: 'PATCH', body }, listed))
    expect(command).toContain(`-Body ([Text.Encoding]::UTF8.GetBytes('${written}'))`)
  },
)

const sentAt = (ms: number, durationMs: number, method = 'GET') => ({
  ...exchangeOf({ method }, listed),
  startedAt: `2026-09-01T09:12:44.${ms}Z`,
  durationMs,
})

it.each([
  [
    'beside each other where one was sent while another was under way',
    [sentAt(100, 2), sentAt(103, 9), sentAt(103, 150, 'PATCH'), sentAt(120, 1), sentAt(300, 2)],
    ['0', '(', '1 &', '2 &', '3', 'wait', ')', '4'],
  ],
  [
    'waiting for the last',
    [sentAt(100, 90, 'PATCH'), sentAt(100, 50, 'PATCH')],
    ['(', '0 &', '1', 'wait', ')'],
  ],
  [
    'as much later as they were sent amid another',
    [sentAt(100, 800, 'PATCH'), sentAt(130, 9), sentAt(380, 9)],
    ['(', '0 &', '1', 'sleep 0.25', '2', 'wait', ')'],
  ],
  [
    'one after the other where times are as near as they are exact',
    [sentAt(100, 10, 'PATCH'), sentAt(109, 3)],
    ['0', '1'],
  ],
  ['one after the other where nothing is updated', [sentAt(100, 50), sentAt(100, 50)], ['0', '1']],
])('a script sends requests %s', (_, exchanges, lines) => {
  expect(scriptOf({ curl: exchanges.map((_one, nth) => `${nth}`), exchanges })).toBe(
    lines.join('\n'),
  )
})
