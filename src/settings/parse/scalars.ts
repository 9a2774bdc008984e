import { randomInt } from 'node:crypto'
import { type EventId, isUuid } from '../../contract/special-event.ts'
import { NotAccepted } from '../usage-error.ts'

/**
 * A whole number within bounds. Digits only: `1e3`, `0x10` and `1_000` would each mean something else to
 * someone.
 *
 * @param unit - what is counted, such as `bytes`
 */
export function wholeNumber(least: number, most: number, unit?: string) {
  return {
    kind: 'number',
    accepts: `a whole number ${unit === undefined ? '' : `of ${unit} `}from ${least} to ${most}`,
    parse: (text: string): number => {
      if (!/^[+-]?\d+$/.test(text)) throw new NotAccepted('not a whole number')
      // Adding 0 makes 0 of -0, which JSON could not carry.
      const number = Number(text) + 0
      if (number < least) throw new NotAccepted('too small')
      if (number > most) throw new NotAccepted('too large')
      return number
    },
  } as const
}

/** One of a few words, in any letter case: shells and CI systems write `True`. */
export function oneOf<const Word extends string>(...words: readonly Word[]) {
  return {
    accepts: `one of ${words.join(', ')}`,
    parse: (text: string): Word => {
      const word = words.find((candidate) => candidate === text.toLowerCase())
      if (word === undefined) throw new NotAccepted()
      return word
    },
  } as const
}

/** `true` or `false`; as an option of a command line it has no value. */
export const flag = {
  kind: 'flag',
  accepts: 'true or false',
  parse: (text: string): boolean => oneOf('true', 'false').parse(text) === 'true',
} as const

/** The seeds that fast-check's random generators tell apart. */
const bits32 = wholeNumber(-(2 ** 31), 2 ** 31 - 1)

/** A seed: 32 bits, signed; `random` draws one. */
export const seed = {
  ...bits32,
  accepts: `${bits32.accepts}, or random`,
  parse: (text: string) => (isSeedDrawn(text) ? randomInt(2 ** 31) : bits32.parse(text)),
}

/** Whether a text asks for a seed to be drawn, which the run then has to print and report. */
export function isSeedDrawn(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'random'
}

/** A rate: a number above 0, such as `0.5` or `20`. */
export function parseRate(text: string): number {
  if (!/^\+?(\d+(\.\d*)?|\.\d+)$/.test(text)) throw new NotAccepted('not a positive number')
  const rate = Number(text)
  if (rate === 0) throw new NotAccepted('too small')
  if (!Number.isFinite(rate)) throw new NotAccepted('too large')
  return rate
}

/** Which trial of its clause, then which example of it or the path to a generated input. */
const caseAddress = /^\d{1,6}:(e\d{1,6}|\d{1,6}(:\d{1,6})*)$/

/** The address of one case, as a report's replay command names it. */
export function parseCaseAddress(text: string): string {
  if (!caseAddress.test(text)) throw new NotAccepted()
  return text
}

/** The identifier of one event. */
export function parseEventId(text: string): EventId {
  if (!isUuid(text)) throw new NotAccepted('not a uuid')
  return text
}

const secondsIn = { s: 1, m: 60, h: 3600 } as const

/** A time such as `90s`, `10m` or `2h`, in milliseconds; up to a day. */
export const timeSpan = {
  accepts: 'a time from 0s to 24h such as 90s, 10m or 2h',
  parse: (text: string): number => {
    const [, number = '', unit = ''] = /^(\d{1,6})(s|m|h)$/.exec(text.toLowerCase()) ?? []
    if (unit === '') throw new NotAccepted('not a time with its unit')
    const ms = Number(number) * secondsIn[unit as keyof typeof secondsIn] * 1000
    if (ms > 24 * secondsIn.h * 1000) throw new NotAccepted('too large')
    return ms
  },
} as const
