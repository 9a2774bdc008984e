import type { Json } from '../findings/facts.ts'
import { beginningOf, lengthInWords } from '../findings/phrases.ts'
import { count } from '../findings/quantities.ts'
import { isUpdate } from '../findings/requested.ts'
import type { Violation } from '../findings/result.ts'
import { type ToldViolation, violationInWords } from '../findings/violations.ts'

/** What a violation shows, part by part; the last is there where it has an input of its own. */
export function violationFields({
  counterexample,
  ...told
}: ToldViolation & Pick<Violation, 'counterexample'>): readonly (readonly [string, string])[] {
  const [expected, received] = violationInWords(told)
  return [
    ['Expected', expected],
    ['Received', received],
    ...(counterexample === undefined ? [] : [['Case', inShort(counterexample)] as const]),
  ]
}

/** Of a longer text in a case its beginning tells enough. */
const longestInCase = 120

function inShort(value: Json): string {
  return JSON.stringify(value, (_name, held: unknown) =>
    typeof held === 'string' && held.length > longestInCase
      ? `${beginningOf(held, longestInCase / 2)}…${lengthInWords(held)}`
      : held,
  )
}

/** What replays began from, where that is worth a word. */
const starts: Readonly<Record<NonNullable<Violation['reproduced']['start']>, string>> = {
  'where-it-is': '',
  'as-is': ', each on what the one before had left',
  'from-evidence': ', from the state in which it was first seen',
  'from-originals': ', the event put back before each',
  'on-others': '',
}

/** How often a violation showed again: `again in 6 of 6 replays`. */
export function reproduction({
  reproduced: { times, replays, start },
  exchanges,
  occurrences = 1,
  rerun,
}: Violation): string {
  const isSpoilt = start === 'as-is' && exchanges.some(isUpdate)
  const from = start === undefined || (start === 'as-is' && !isSpoilt) ? '' : starts[start]
  const again =
    replays === 0
      ? 'once, not replayed'
      : start === 'on-others'
        ? `by ${count(times, 'further request')}, each for something else, though not again in ${count(replays, 'replay')}`
        : times === 0
          ? `once, not again in ${count(replays, 'replay')}`
          : `again in ${times} of ${count(replays, 'replay')}${from}`
  const isAtTimes = start !== 'on-others' && times > 0 && times < replays
  // What a replay has changed may hide from the next one what shows every time.
  const why = isSpoilt ? ', which may have hidden it' : ', so it does not show every time'
  const flaky = isAtTimes ? why : ''
  const [, beside] = rerun?.ids ?? []
  const amid = beside === undefined ? '' : `; the request is one that ${beside} sends`
  const alike = occurrences > 1 ? `; ${count(occurrences, 'case')} alike` : ''
  return `${again}${flaky}${amid}${alike}`
}
