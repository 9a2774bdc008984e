import type { Json } from '../../findings/facts.ts'
import { grouped } from '../../findings/quantities.ts'
import type { Violation } from '../../findings/result.ts'
import { placesOf } from '../json-places.ts'
import {
  aroundDifferences,
  differingPieces,
  laidOut,
  type Piece,
  prettyJson,
} from '../pretty-json.ts'
import { visible } from '../visible.ts'

/** How many bytes a text takes in the page. */
export function bytesInPage(text: string): number {
  return Buffer.byteLength(text) + 5 * (text.match(/[&<>"]/gu)?.length ?? 0)
}

/** So many bytes more are shown rather than said to be cut. */
const leeway = 100

/** The beginning of a text that takes no more than so many bytes of the page, or little more where that is all of it. */
export function cutToBytes(text: string, most: number): { beginning: string; omitted: number } {
  if (most > 0 && bytesInPage(text) <= most + leeway) return { beginning: text, omitted: 0 }
  let taken = 0
  let length = 0
  for (const character of text) {
    taken += bytesInPage(character)
    if (taken > most) break
    length += character.length
  }
  return { beginning: text.slice(0, length), omitted: text.length - length }
}

/** Most characters of a value that is shown beside the other one. */
const mostOfValue = 4_200

/**
 * What was expected and received, laid out as JSON. Nothing where nothing came, nor where a word such as `success` stands
 * beside a whole answer, nor where both are alike: it would show nothing that the sentence does not say.
 */
export function comparedValues({
  code,
  expected,
  received,
}: Violation): readonly [expected: readonly Piece[], received: readonly Piece[]] | undefined {
  if (code === 'text-of-another') return undefined
  const isComparable = (typeof expected === 'object') === (typeof received === 'object')
  if (expected === null || received === null || !isComparable) return undefined
  const shown = (value: Json) => visible(laidOut(value)).slice(0, mostOfValue)
  const [one, other] = [shown(expected), shown(received)]
  if (one === other) return undefined
  const found = differingPieces(one, other)
  if (found) return [aroundDifferences(found[0]), aroundDifferences(found[1])]
  return [[{ text: one, differs: false }], [{ text: other, differs: false }]]
}

/** The beginning of a text in pieces that takes no more than so many bytes of the page. */
export function cutPieces(pieces: readonly Piece[], most: number): readonly Piece[] {
  let left = most
  return pieces.flatMap(({ differs, text }) => {
    const { beginning } = cutToBytes(text, left)
    left -= bytesInPage(beginning)
    return beginning === '' ? [] : [{ differs, text: beginning }]
  })
}

/** A value of an event, as it is shown. */
export function shownValue(value: unknown): string {
  return visible(typeof value === 'string' ? value : prettyJson(JSON.stringify(value) ?? ''))
}

/** A text within JSON, in its quotes. */
const quoted = /"[^"\\]*(?:\\.[^"\\]*)*"/gsu
/** Of a longer one its beginning tells enough, but where it is what is wrong. */
const longestQuoted = 200
const shownOfQuoted = 120

/**
 * A text of the target, laid out for reading where it is JSON: long texts in it that are not wrong are shortened, since
 * one description would fill the page.
 */
export function evidenceText(
  text: string,
  {
    cut = false,
    wrongAt = [],
  }: { readonly cut?: boolean; readonly wrongAt?: readonly string[] | undefined } = {},
): string {
  const whole = visible(prettyJson(text, cut))
  if (!/^\s*[[{]/u.test(whole)) return whole
  const wrong = placesOf(wrongAt, whole)
  return whole.replace(quoted, (value, at: number) => {
    const isWrong = wrong.some(({ from, to }) => from < at + value.length && at < to)
    if (value.length <= longestQuoted || isWrong) return value
    const beginning = value.slice(0, shownOfQuoted).replace(/\\(?:u[\da-f]{0,3})?$/iu, '')
    return `${beginning}… (${grouped(value.length - beginning.length)} characters more)"`
  })
}

/** Headers one per line, as they go over the wire. */
export function headerText(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
