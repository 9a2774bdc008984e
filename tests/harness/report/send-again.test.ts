import { expect, it } from 'vitest'
import { powershellOf } from '../../../src/report/html/send-again.ts'
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
