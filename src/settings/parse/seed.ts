import { randomInt } from 'node:crypto'
import { wholeNumber } from './whole-number.ts'

/** The range that fast-check's random generators tell apart. */
export const seedRange = { least: -(2 ** 31), most: 2 ** 31 - 1 }

const given = wholeNumber(seedRange.least, seedRange.most)

/** A seed: 32 bits, signed; `random` draws one, which the run has to print and report. */
export function parseSeed(text: string): number {
  return isSeedDrawn(text) ? randomInt(seedRange.most + 1) : given(text)
}

/** Whether a text asks for a seed to be drawn. */
export function isSeedDrawn(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'random'
}
