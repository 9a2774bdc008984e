import { NotAccepted } from '../setting.ts'

/**
 * A parser of whole numbers within bounds. Digits only: `1e3`, `0x10` and `1_000` would each mean
 * something else to someone.
 */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    if (!/^[+-]?\d+$/.test(text)) throw new NotAccepted('not a whole number')
    // Adding 0 makes 0 of -0, which JSON could not carry.
    const number = Number(text) + 0
    if (number < least) throw new NotAccepted('too small')
    if (number > most) throw new NotAccepted('too large')
    return number
  }
}
