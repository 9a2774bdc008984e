import { randomInt } from 'node:crypto'
import { wholeNumber } from './whole-number.ts'

/** The range that fast-check's random generators tell apart. */
export const seedRange = { least: -(2 ** 31), most: 2 ** 31 - 1 }

const given = wholeNumber(seedRange.least, seedRange.most)

/** A seed: 32 bits, signed; `random` draws one, which the run has to print and report. */
export function parseSeed(text: string): number {
  return text.toLowerCase() === 'random' ? randomInt(seedRange.most + 1) : given(text)
}
