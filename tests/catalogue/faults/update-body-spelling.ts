import { Refusal } from '../../../src/reference/refusals.ts'
import type { Fault } from './fault.ts'

/** JSON that is valid, and misread or refused for how it spells a value. */
export const updateBodySpellingFaults: readonly Fault[] = [
  {
    name: 'update-misreads-escaped-surrogates',
    description:
      'A character beyond U+FFFF that a body writes as two escapes becomes two question marks.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: (sound) => ({
      parseBody: (bytes) => {
        const text = Buffer.from(bytes).toString()
        const spoilt = text.replaceAll(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi, '??')
        return sound.parseBody(spoilt === text ? bytes : Buffer.from(spoilt))
      },
    }),
  },
  {
    name: 'update-price-with-exponent-refused',
    description: 'A price that a body writes with an exponent, 1.25e1, is refused.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.any-subset', 'update.sequences'],
    decisions: (sound) => ({
      parseBody: (bytes) => {
        if (/"price"\s*:\s*-?[\d.]+e/i.test(Buffer.from(bytes).toString())) {
          throw new Refusal('body-text', 'The price is no number.')
        }
        return sound.parseBody(bytes)
      },
    }),
  },
]
