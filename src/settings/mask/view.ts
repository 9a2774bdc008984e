/** A text as it reads with some of its escapes undone, and where it comes from in the original. */
export interface View {
  readonly text: string
  /** By unit, and one more for the end, where it begins in the original; absent for the original itself. */
  readonly starts?: Uint32Array
  /** The view of which the escapes were undone. */
  readonly source?: View
  /** Those of its escapes that may be none, but a part of a secret, in the order of the text. */
  readonly doubtful?: readonly Escape[]
}

/** An escape that was undone: `%41` may be a percent sign and a secret `41...`, or the end of one. */
export interface Escape {
  /** Where it stands in the source, and where it ends. */
  readonly from: number
  readonly to: number
  /** The first and the last unit of the view that stand for it. */
  readonly first: number
  readonly last: number
}

const byte = '(?:%|\\\\x)'
const further = `${byte}[89ab][0-9a-f]`

const octal = '\\\\2[0-7]{2}'

/** Escapes of JSON and program text, of addresses, and of HTML and XML; bytes as far as they are one character. */
const named = [
  // Of Python and Go, which write characters of the further planes so, or all; in JSON it would be a control character.
  '\\\\u00(0[0-3ef][0-9a-f]{4}|10[0-9a-f]{4})',
  '[\\\\%]u([0-9a-f]{4})',
  '(?:\\\\[ux]\\{|&#x)0*([0-9a-f]{1,6})[;}]?',
  '&#0*([0-9]{1,7});?',
  '&(amp|lt|gt|quot|apos|nbsp);',
  `(${byte}[cd][0-9a-f]${further}|${byte}e[0-9a-f](?:${further}){2}|${byte}f[0-7](?:${further}){3}|${byte}[0-9a-f]{2})`,
  `(\\\\3[0-3][0-7]${octal}|\\\\3[45][0-7](?:${octal}){2}|\\\\36[0-7](?:${octal}){3}|\\\\[0-3][0-7]{2})`,
].join('|')

const manners = {
  /** A backslash escapes whatever follows, as in JSON and program text. */
  joined: new RegExp(`${named}|\\\\([^])`, 'gi'),
  /** A backslash before another escape is one of the text, as in HTML: `\&gt;` is `\>`. */
  apart: new RegExp(`${named}|\\\\(?!${named})([^])`, 'gi'),
}

type Manner = keyof typeof manners

const standsBeforeEscape = new RegExp(`\\\\(?:${named})`, 'i')

/** In which manners a text may be read: in one, where they come to the same. */
export function mannersOf(text: string): readonly Manner[] {
  return standsBeforeEscape.test(text) ? ['joined', 'apart'] : ['joined']
}

/** At the end of a text that was cut: what may be an escape, or the bytes of a character, of which the rest is missing. */
const begunEscape = new RegExp(
  `(?:${byte}(?:[cd][0-9a-f]|e[0-9a-f](?:${further})?|f[0-7](?:${further}){0,2}))?[\\\\%&][^\\\\%&;\\s]{0,10}$|\\ufffd{1,3}$`,
  'i',
)

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const letters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Where a unit of a view begins in the original. */
export function startOf({ starts }: View, index: number): number {
  return starts === undefined ? index : (starts[index] ?? 0)
}

/** Whether a part of a view stands in its source alike, since no escape is in it. */
export function isOld(view: View, from: number, to: number): boolean {
  return view.source !== undefined && startOf(view, to) - startOf(view, from) === to - from
}

/**
 * The view with each of its escapes undone once; nothing where it has none.
 *
 * @param isDoubtful - whether a secret may begin or end within an escape
 */
export function unescaped(
  view: View,
  isDoubtful: (text: string) => boolean = () => false,
  manner: Manner = 'joined',
): View | undefined {
  const { text } = view
  const escapes = manners[manner]
  if (text.search(escapes) < 0) return undefined
  const units = new Uint16Array(text.length)
  const starts = new Uint32Array(text.length + 1)
  const doubtful: Escape[] = []
  let length = 0
  let from = 0
  const copyTo = (end: number) => {
    for (; from < end; from++, length++) {
      units[length] = text.charCodeAt(from)
      starts[length] = startOf(view, from)
    }
  }
  for (const match of text.matchAll(escapes)) {
    copyTo(match.index)
    const meant = meaningOf(match)
    const first = length
    for (let index = 0; index < meant.length; index++, length++) {
      units[length] = meant.charCodeAt(index)
      starts[length] = startOf(view, from)
    }
    const [written] = match
    from += written.length
    if (isDoubtful(written)) doubtful.push({ from: match.index, to: from, first, last: length - 1 })
  }
  copyTo(text.length)
  starts[length] = startOf(view, text.length)
  return {
    text: Buffer.from(units.buffer, 0, length * 2).toString('utf16le'),
    starts: starts.subarray(0, length + 1),
    source: view,
    doubtful,
  }
}

/** The view without what may be an escape of which the rest is missing, since the text was cut there. */
export function withoutBegunEscape(view: View): View {
  const end = view.text.search(begunEscape)
  return end < 0 ? view : { ...view, text: view.text.slice(0, end) }
}

function meaningOf(match: RegExpExecArray): string {
  const [, long, unit, hex = long, decimal, name, bytes, octals, ...further] = match
  const letter = further.at(-1) ?? ''
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16))
  if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
  if (decimal !== undefined) return characterOf(Number(decimal))
  if (name !== undefined) return names[name.toLowerCase()] ?? ''
  if (bytes !== undefined) return textOf(Buffer.from(bytes.replace(/%|\\x/gi, ''), 'hex'))
  if (octals !== undefined) return textOf(Buffer.from(numbersOf(octals)))
  return letters[letter] ?? letter
}

function numbersOf(octals: string): number[] {
  return octals
    .split('\\')
    .slice(1)
    .map((digits) => Number.parseInt(digits, 8))
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
}

/** One character of UTF-8, or a byte that is none as Latin-1 has it. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') && bytes.toString('hex') !== 'efbfbd'
    ? bytes.toString('latin1')
    : text
}
