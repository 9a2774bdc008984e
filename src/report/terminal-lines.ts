import { visibleLine, withoutPipelineCommands } from './visible.ts'

/** How a text for a terminal is to be laid out. */
export interface TerminalLayout {
  /** Width in columns; commands to copy are never broken, whatever their length. */
  readonly columns: number
  readonly colour: boolean
}

/** Wider lines are hard to read, and do not fit into what a pipeline keeps of its output. */
const mostColumns = 80

/** As much of a stream as its layout depends on. */
interface Output {
  readonly isTTY?: boolean
  readonly columns?: number | undefined
}

/**
 * The layout that suits a stream. `NO_COLOR` comes first, then `FORCE_COLOR`, of which `0` and `false`
 * mean no colour; an empty one counts as not set. Else only a terminal gets colour.
 */
export function terminalLayout(output: Output, env: NodeJS.ProcessEnv): TerminalLayout {
  const { columns = mostColumns } = output
  return { columns: Math.min(columns || mostColumns, mostColumns), colour: coloured(output, env) }
}

/** Whether a line may be written over again: not in a pipeline, even where it has a terminal. */
export function isInteractive({ isTTY }: Output, { CI = '', TERM }: NodeJS.ProcessEnv): boolean {
  return isTTY === true && TERM !== 'dumb' && ['', '0', 'false'].includes(CI)
}

function coloured({ isTTY }: Output, env: NodeJS.ProcessEnv): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = env
  if (NO_COLOR) return false
  if (FORCE_COLOR) return !['0', 'false'].includes(FORCE_COLOR)
  return isTTY === true && TERM !== 'dumb'
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u
const combining = /\p{M}/u

/** How many columns of a terminal a character takes: none, one or two. */
function columnsOf(character: string): number {
  return combining.test(character) ? 0 : wide.test(character) ? 2 : 1
}

/** How many columns of a terminal a text takes; it holds no control characters. */
export function displayWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + columnsOf(character), 0)
}

/** A text of at most so many columns, ending in `…` where something is left out. */
export function cutToColumns(text: string, columns: number): string {
  if (fitting(text, columns) === text.length) return text
  return columns > 0 ? `${text.slice(0, fitting(text, columns - 1))}…` : ''
}

/**
 * A text broken into lines of at most so many columns, at blanks where there are any; every other
 * blank stays. Beyond `most` lines it ends in `…`.
 */
export function wrapToColumns(text: string, columns: number, most = Infinity): readonly string[] {
  const lines: string[] = []
  let rest = text
  for (;;) {
    const fits = Math.max(fitting(rest, columns), firstOf(rest))
    if (fits === rest.length) return [...lines, rest]
    if (lines.length + 1 >= most) return [...lines, cutToColumns(rest, columns)]
    const blank = rest.lastIndexOf(' ', fits)
    lines.push(rest.slice(0, blank > 0 ? blank : fits))
    rest = rest.slice(blank > 0 ? blank + 1 : fits)
  }
}

/** How much of a text, in UTF-16 units, fits into so many columns. */
function fitting(text: string, columns: number): number {
  let taken = 0
  let length = 0
  for (const character of text) {
    taken += columnsOf(character)
    if (taken > columns) break
    length += character.length
  }
  return length
}

function firstOf(text: string): number {
  const [first = ''] = [...text.slice(0, 2)]
  return first.length
}

type Paint = (line: string) => string

const labelWidth = 10
const mostLines = 6

/** The lines of a terminal summary, broken at its width and safe to print whatever they quote. */
export class SummaryLines {
  readonly #lines: string[] = []
  readonly #columns: number

  constructor(columns: number) {
    this.#columns = Math.max(columns, 40)
  }

  /** An empty line. */
  gap(): void {
    this.#lines.push('')
  }

  /** A line as it is: only for the harness's own words. */
  own(line: string): void {
    this.#lines.push(line)
  }

  /** A text over as many lines as it needs, within reason. */
  text(indent: string, text: string, paint: Paint = String): void {
    this.#broken(indent, indent, text, paint)
  }

  /** A labelled text, its further lines aligned with the first. */
  field(label: string, text: string, paint: Paint = String): void {
    const indent = `  ${label.padEnd(labelWidth)}`
    this.#broken(indent, ' '.repeat(indent.length), text, paint)
  }

  /** A labelled command: never broken, so that it can be copied. */
  command(label: string, command: string): void {
    const safe = withoutPipelineCommands(visibleLine(command))
    this.#lines.push(`  ${label.padEnd(labelWidth)}${safe}`)
  }

  toString(): string {
    return `${this.#lines.join('\n')}\n`
  }

  #broken(first: string, further: string, text: string, paint: Paint): void {
    const columns = this.#columns - first.length
    const lines = wrapToColumns(visibleLine(text), columns, mostLines)
      .flatMap((line) => wrapToColumns(withoutPipelineCommands(line), columns))
      .map(withoutPipelineCommands)
    for (const [at, line] of lines.entries()) {
      this.#lines.push((at === 0 ? first : further) + paint(line))
    }
  }
}
