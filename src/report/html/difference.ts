/** A stretch of a text: whether it is what differs from the other text. */
export interface Stretch {
  readonly text: string
  readonly differs: boolean
}

/** What was expected and what was received, each whole, in stretches. */
export type Difference = readonly [expected: readonly Stretch[], received: readonly Stretch[]]

interface Value {
  readonly text: string
  readonly at: number
  readonly end: number
}

/** Stops before the `… (701 characters)` that stands for the rest of a long text. */
const text = String.raw`"(?:(?!… \(\d)(?:[^"\\]|\\.))*"?`
const value = new RegExp(
  [
    text,
    String.raw`\[(?:${text}|[^"\]])*\]?`,
    String.raw`\{(?:${text}|[^"}])*\}?`,
    String.raw`(?<![\w.-])(?:\d{4}-\d\d-\d\d|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w-])`,
    String.raw`\b(?:true|false|null)\b`,
  ].join('|'),
  'gsu',
)
const token = /[\p{L}\p{N}\p{M}.:+-]+|\s+|./gsu

/**
 * What differs between the values that two sentences name, for as long as they speak of the same
 * thing: `dates ["2034-01-05"], as sent` and `dates ["2034-05-01"]` differ in a date. The words
 * around the values say where they come from, and never differ.
 */
export function difference(expected: string, received: string): Difference {
  const others = valuesIn(received)
  const pairs: (readonly [Value, Value])[] = []
  for (const [at, one] of valuesIn(expected).entries()) {
    const other = others[at]
    if (other === undefined || !areAlike(expected, one, received, other)) break
    pairs.push([one, other])
  }
  return [
    stretches(
      expected,
      pairs.map(([one, other]) => differingPart(one, other)),
    ),
    stretches(
      received,
      pairs.map(([one, other]) => differingPart(other, one)),
    ),
  ]
}

function valuesIn(sentence: string): readonly Value[] {
  return Array.from(sentence.matchAll(value), ({ 0: found, index }) => ({
    text: found,
    at: index,
    end: index + found.length,
  }))
}

/** Whether two values are both texts, lists or objects, or else answer to the same name. */
function areAlike(expected: string, one: Value, received: string, other: Value): boolean {
  if (/^["[{]/u.test(one.text) && one.text[0] === other.text[0]) return true
  const before = wordsBefore(expected, one)
  const after = wordAfter(expected, one)
  return (
    wordsBefore(received, other).some((word) => before.includes(word)) ||
    (after !== undefined && after === wordAfter(received, other))
  )
}

function wordsBefore(sentence: string, { at }: Value): readonly string[] {
  return (sentence.slice(Math.max(0, at - 80), at).match(/\p{L}+/gu) ?? []).slice(-2)
}

/** The word behind a value, without its plural. */
function wordAfter(sentence: string, { end }: Value): string | undefined {
  return /^\s(\p{L}+?)s?(?!\p{L})/u.exec(sentence.slice(end, end + 80))?.[1]
}

/** Where a value differs from another: all between what both begin with and what both end with. */
function differingPart(one: Value, other: Value): readonly [from: number, to: number] {
  const mine = one.text.match(token) ?? []
  const theirs = other.text.match(token) ?? []
  const least = Math.min(mine.length, theirs.length)
  let start = 0
  while (start < least && mine[start] === theirs[start]) start++
  let end = 0
  while (end < least - start && mine.at(-1 - end) === theirs.at(-1 - end)) end++
  const isEmpty = ['""', '[]', '{}'].includes(one.text)
  if (isEmpty && start + end < theirs.length) return [one.at, one.end]
  const lengthOf = (tokens: readonly string[]) => tokens.join('').length
  return [
    one.at + lengthOf(mine.slice(0, start)),
    one.end - lengthOf(mine.slice(mine.length - end)),
  ]
}

function stretches(
  sentence: string,
  parts: readonly (readonly [number, number])[],
): readonly Stretch[] {
  let done = 0
  const all: Stretch[] = []
  for (const [from, to] of parts) {
    all.push({ text: sentence.slice(done, from), differs: false })
    all.push({ text: sentence.slice(from, to), differs: true })
    done = to
  }
  all.push({ text: sentence.slice(done), differs: false })
  return all.filter((stretch) => stretch.text !== '')
}
