import { headers } from './damage.ts'
import type { HostileAnswer } from './hostile-answer.ts'

const conformant = { verdict: 'conformant' } as const

/** Header fields beside sound answers: HTTP allows them all, and the specification says nothing of them. */
export const hostileHeaders: readonly HostileAnswer[] = [
  {
    name: 'many-header-fields',
    description: 'Every answer has 500 header fields, 55 kB in all.',
    decisions: () =>
      headers(
        Object.fromEntries(
          Array.from({ length: 500 }, (_, index) => [`x-field-${index}`, 'x'.repeat(95)]),
        ),
      ),
    comesTo: conformant,
  },
  {
    name: 'cookies-by-the-thousand',
    description: 'Every answer sets a thousand cookies, 60 kB in all.',
    decisions: () =>
      headers({
        'set-cookie': Array.from({ length: 1000 }, (_, index) => `c${index}=${'x'.repeat(30)}`),
      }),
    comesTo: conformant,
  },
  {
    name: 'one-long-header-field',
    description: 'Every answer has a header field of 60 kB.',
    decisions: () => headers({ 'x-long': 'x'.repeat(60_000) }),
    comesTo: conformant,
  },
  {
    name: 'header-fields-that-objects-have',
    description: 'Header fields are called __proto__, constructor and the like.',
    decisions: () =>
      headers({
        ['__proto__']: 'polluted',
        constructor: 'polluted',
        toString: 'polluted',
        hasOwnProperty: ['polluted', 'twice'],
      }),
    comesTo: conformant,
  },
]
