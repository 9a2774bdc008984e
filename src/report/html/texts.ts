import type { Exchange, Violation } from '../../findings/result.ts'
import { violationInWords } from '../../findings/violations.ts'
import { placesOf } from '../json-places.ts'
import {
  aroundDifferences,
  differingPieces,
  laidOut,
  type Piece,
  prettyJson,
} from '../pretty-json.ts'
import { grouped } from '../quantities.ts'
import { visible } from '../visible.ts'
import { httpieOf } from './httpie.ts'
import { powershellOf } from './powershell.ts'

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
  const [one, other] = [
    visible(laidOut(expected)).slice(0, mostOfValue),
    visible(laidOut(received)).slice(0, mostOfValue),
  ]
  if (one === other) return undefined
  const found = differingPieces(one, other)
  return found === undefined
    ? [[{ text: one, differs: false }], [{ text: other, differs: false }]]
    : [aroundDifferences(found[0]), aroundDifferences(found[1])]
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

/** The texts of a violation, its exchanges aside. */
export function textsOfViolation(violation: Violation): readonly string[] {
  return [
    ...[...violationInWords(violation), violation.replay, scriptOf(violation)].map(visible),
    ...(comparedValues(violation) ?? []).map((pieces) => pieces.map(({ text }) => text).join('')),
    shownValue(violation.counterexample ?? ''),
  ]
}

/** Of more requests than these, no script is made. */
const mostInScript = 24

/** What is carried out late shows after a pause only; one between these was made for it. */
const pauseMs = { least: 300, most: 5000 }

/**
 * The commands that send the requests of a violation one after the other, with the pauses that were made behind updates;
 * empty where it has but one, or too many.
 */
export function scriptOf({ curl, exchanges }: Pick<Violation, 'curl' | 'exchanges'>): string {
  if (curl.length < 2 || curl.length > mostInScript) return ''
  const isWritten = (nth: number) =>
    exchanges.slice(0, nth).some(({ request }) => request.method !== 'GET')
  const lines = curl.flatMap((command, nth) => {
    const [last, next] = [exchanges[nth - 1], exchanges[nth]]
    const ms = last && next ? timeOf(next) - timeOf(last) - last.durationMs : 0
    const isPause = ms >= pauseMs.least && ms <= pauseMs.most && isWritten(nth)
    return isPause ? [`sleep ${Math.ceil(ms / 1000)}`, command] : [command]
  })
  return lines.join('\n')
}

function timeOf({ startedAt }: Exchange): number {
  return new Date(startedAt).getTime()
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

/** The texts of an exchange. */
export function textsOfExchange({
  failure,
  request,
  response,
  wrongAt = [],
}: Exchange): readonly string[] {
  return [
    ...[failure ?? '', request.url, headerText(request.headers)].map(visible),
    evidenceText(request.body ?? ''),
    visible(headerText(response?.headers ?? {})),
    evidenceText(response?.body ?? '', { cut: response?.cut === true, wrongAt }),
  ]
}

/** The commands that send a request again. */
export function textsOfCommands(exchange: Exchange, curl = ''): readonly string[] {
  return [curl, powershellOf(exchange), httpieOf(exchange) ?? ''].map(visible)
}

/** Headers one per line, as they go over the wire. */
export function headerText(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
