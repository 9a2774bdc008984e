import { Automaton } from './automaton.ts'
import { base64Search, looksEscaped } from './base64.ts'
import { endSearch } from './ends.ts'
import {
  foldedText,
  formsAlone,
  formsAnywhere,
  formsOfWords,
  isLong,
  mostUnescaping,
} from './forms.ts'
import { fewestBytes, numberSearch } from './numbers.ts'
import {
  beginningsBeforeEnd,
  beginningsBehindUser,
  beginsWithUser,
  endsBehindDots,
  withoutPairs,
} from './parts.ts'
import { type Stretch, search, tokenSearch } from './search.ts'
import { mannersOf, startOf, unescaped, type View, withoutBegunEscape } from './view.ts'
import { asMasked, type IsCut, type Mask } from './wording.ts'

export const marker = '***'

/** Marking may put a secret together that holds the marker's character: so often it is searched again. */
const mostRounds = 5

/**
 * A function that puts `***` in the place of every secret in a text, in every form that the secret may
 * stand in: plain, in Base64 and hexadecimal digits, and escaped for JSON, addresses, forms, HTML, XML
 * and shells, one inside the other, too. The text is searched as it stands, and again each time that its
 * escapes are undone.
 *
 * A secret of fewer than 4 characters is masked only where it stands as a token of its own, that is
 * with no letter, digit, `_` or `*` beside it: `ab` is masked in `user:ab`, not in `cabin`.
 *
 * Of a text that was cut, the end is covered as far as a secret, in any of these forms, may begin so, and
 * as far as it may be an escape of which the rest is missing; of one that perhaps was, where much of a secret stands.
 *
 * Masking a masked text changes nothing. It takes time linear in the length of the text.
 */
export function maskerOf(secrets: readonly string[]): Mask {
  const given = [...new Set(secrets)].filter((secret) => secret !== '')
  if (given.length === 0) return asMasked
  const stretchesIn = finderOf(given)
  const once = (text: string, isCut: IsCut) =>
    cover(
      text,
      stretchesIn(text, isCut).filter((stretch) => !isPartOfName(text, stretch)),
    )
  // Only a secret that holds a character of the marker can come about by marking.
  const arising = given.filter((secret) => isLong(secret) && secret.includes(marker.charAt(0)))
  if (arising.length === 0) return remembering(once)
  const automaton = new Automaton(arising)
  return remembering((text, isCut) => {
    let masked = text
    for (let round = 0; round < mostRounds; round++) {
      const before = masked
      masked = settle(once(before, round === 0 && isCut), automaton)
      if (masked === before) break
    }
    return masked
  })
}

/** The same headers, addresses and sentences come again and again: so many short texts are remembered. */
const mostRemembered = 1000
const longestRemembered = 1000

function remembering(maskOf: (text: string, isCut: IsCut) => string): Mask {
  const [whole, perhapsCut] = [new Map<string, string>(), new Map<string, string>()]
  return (text, { isCut } = { isCut: false }) => {
    if (isCut === true || text.length > longestRemembered) return asMasked(maskOf(text, isCut))
    const known = isCut ? perhapsCut : whole
    let masked = known.get(text)
    if (masked === undefined) {
      masked = maskOf(text, isCut)
      if (known.size >= mostRemembered) known.clear()
      known.set(text, masked)
    }
    return asMasked(masked)
  }
}

/** Finds where any form of the secrets stands in a text; of one that was cut, where it may begin to. */
function finderOf(secrets: readonly string[]): (text: string, isCut: IsCut) => Stretch[] {
  const { all, broken } = formsAnywhere(secrets.filter(isLong))
  const short = formsAlone(secrets.filter((secret) => !isLong(secret)))
  const behindUser = beginningsBehindUser(secrets)
  const words = [...all, ...behindUser.keys()]
  const least = (word: string) => behindUser.get(word) ?? word.length
  const beforeEnd = beginningsBeforeEnd(secrets)
  const isOfUser = beginsWithUser(secrets)
  const isSkipped = skippedBetween(secrets)
  const searched = (anywhere: Automaton) => ({
    anywhere,
    encoded: base64Search(
      (bytes, isCut) => isOfUser(bytes) || holdsWord(bytes, anywhere, { isCut, isSkipped }),
    ),
  })
  const inOwn = searched(new Automaton(words, least))
  // Others may have cut a secret anywhere in a text.
  const inForeign = searched(
    new Automaton(
      [...words, ...endsBehindDots(secrets).map(foldedText)],
      least,
      (word) => beforeEnd.get(word) ?? word.length,
    ),
  )
  const acrossLines = new Automaton(broken)
  const inWords = wordSearch(withoutPairs(secrets))
  const inNumbers = numberSearch(new Automaton(all.filter((one) => one.length >= fewestBytes)))
  const alone = tokenSearch(short)
  const begun = new Automaton(short.map(foldedText))
  const atEnd = endSearch(withoutPairs(secrets))
  const units = new Set(all.join(''))
  const isDoubtful = (written: string) =>
    units.has(written.charAt(0)) || inOwn.anywhere.mayBegin(foldedText(written.slice(1)))
  return (text, howCut) => {
    const isCut = howCut === true
    const { anywhere, encoded } = howCut === false ? inOwn : inForeign
    const cutAt = isCut ? text.length : undefined
    const found = howCut === 'perhaps' ? [atEnd(text)] : []
    for (const manner of mannersOf(text)) {
      let view: View | undefined = { text }
      for (let depth = 0; depth <= mostUnescaping && view; depth++) {
        const whole: View = view
        if (cutAt !== undefined) {
          view = withoutBegunEscape(whole)
          if (view !== whole) found.push([{ start: startOf(whole, view.text.length), end: cutAt }])
          if (short.length > 0)
            found.push(search(view, begun, { cutAt }).filter(({ end }) => end === cutAt))
        }
        found.push(search(view, anywhere, { isSkipped, cutAt }), alone(view))
        if (/[\r\n]/.test(view.text))
          found.push(search(view, acrossLines, { isSkipped: lineBreaks(), cutAt }))
        found.push(...inWords(view, cutAt))
        found.push(encoded(view, isCut), inNumbers(view, isCut))
        view = unescaped(view, isDoubtful, manner) ?? (view === whole ? undefined : view)
      }
    }
    return found.flat()
  }
}

/** Finds secrets of several words, whatever the blanks between these have become; nothing where no secret has any. */
function wordSearch(secrets: readonly string[]): (view: View, cutAt?: number) => Stretch[][] {
  const { collapsed, unread } = formsOfWords(secrets)
  const [spaced, unspaced] = [collapsed, unread].map(
    (words) => words.length > 0 && new Automaton(words),
  )
  return (view, cutAt) => [
    ...(spaced ? [search(view, spaced, { isSkipped: furtherBlanks(), cutAt })] : []),
    ...(unspaced ? [search(view, unspaced, { isSkipped: isBlank, cutAt })] : []),
  ]
}

/** Tells the units of blanks that follow another one, of a text that is read in order. */
function furtherBlanks(): (unit: number) => boolean {
  let isBehind = false
  return (unit) => {
    const isFurther = isBehind && isBlank(unit)
    isBehind = isBlank(unit)
    return isFurther
  }
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0
}

/** Tells the units of line breaks, and blanks behind them, of a text that is read in order. */
function lineBreaks(): (unit: number) => boolean {
  let isBehind = false
  return (unit) => {
    isBehind = unit === 0x0a || unit === 0x0d || (isBehind && (unit === 0x20 || unit === 0x09))
    return isBehind
  }
}

/** What is read over between letters: NUL, which UTF-16 has there, where no secret holds one itself. */
function skippedBetween(secrets: readonly string[]): (unit: number) => boolean {
  const holdNul = secrets.some((secret) => secret.includes('\0'))
  return (unit) => unit === 0 && !holdNul
}

/** Whether what was decoded holds a word, as it is or escaped; where it was cut, whether its end may begin one. */
function holdsWord(
  text: string,
  words: Automaton,
  { isCut, isSkipped }: { isCut: boolean; isSkipped: (unit: number) => boolean },
): boolean {
  let view: View | undefined = { text }
  for (let depth = 0; depth <= mostUnescaping && view; depth++) {
    if (isCut) view = withoutBegunEscape(view)
    const cutAt = isCut ? text.length : undefined
    if (search(view, words, { isSkipped, cutAt }).length > 0) return true
    view = looksEscaped(view) ? unescaped(view) : undefined
  }
  return false
}

/** How commands name what holds the credentials: a part of that which reads like a secret tells nothing, unless it is marked. */
const credentialNames = /(?<!\w)TARGET_(?:USERNAME|PASSWORD)(?!\w)/g

/** As long as the longest of them. */
const longestName = 15

/** Whether a stretch is a mere part of such a name. */
function isPartOfName(text: string, { start, end }: Stretch): boolean {
  const from = Math.max(0, end - longestName - 1)
  const around = text.slice(from, start + longestName + 1)
  return [...around.matchAll(credentialNames)].some(({ 0: name, index }) => {
    const [first, last] = [from + index, from + index + name.length]
    return first <= start && end <= last && end - start < name.length
  })
}

/** The text with the marker in the place of each stretch; those that overlap are covered together. */
function cover(text: string, stretches: readonly Stretch[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    // What overlaps the stretch before has its marker already.
    if (start >= from) pieces.push(text.slice(from, start), marker)
    from = Math.max(from, end)
  }
  return pieces.join('') + text.slice(from)
}

/**
 * Removes what only looks like a secret because a marker was put beside it: with the secret `x***`,
 * the text `x` before a marker. Each is taken back and replaced by a marker, whatever then comes to
 * stand together included, in one reading; so it needs words longer than the marker.
 */
function settle(text: string, automaton: Automaton): string {
  const units = new Uint16Array(text.length)
  const states = new Int32Array(text.length + 1)
  const pending: number[] = []
  let length = 0
  for (let index = 0; index < text.length; index += 1) {
    pending.push(text.charCodeAt(index))
    for (let unit = pending.pop(); unit !== undefined; unit = pending.pop()) {
      const state = automaton.next(states[length] ?? 0, unit)
      units[length] = unit
      states[length + 1] = state
      length += 1
      const word = automaton.longestWordAt(state)
      if (word === 0) continue
      length -= word
      for (const character of marker) pending.push(character.charCodeAt(0))
    }
  }
  return Buffer.from(units.buffer, 0, length * 2).toString('utf16le')
}
