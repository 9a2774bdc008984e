import truncated from 'fast-string-truncated-width'
import { wrapAnsi } from 'fast-wrap-ansi'
import picocolors from 'picocolors'
import { violationFields } from './violation-in-words.ts'
import { excerpt, visibleLine, withoutPipelineCommands } from './visible.ts'

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

/** A text of at most so many columns, ending in `…` where something is left out. */
export function cutToColumns(text: string, columns: number): string {
  const { index, ellipsed } = truncated(text, { limit: columns, ellipsis: '…', ellipsisWidth: 1 })
  return `${text.slice(0, index)}${ellipsed ? '…' : ''}`
}

/**
 * A text broken into lines of at most so many columns, at blanks where there are any; every other
 * blank stays. Beyond `most` lines it ends in `…`.
 */
export function wrapToColumns(text: string, columns: number, most = Infinity): readonly string[] {
  // What is on no line is left out first: breaking 100,000 characters would take half a second.
  const shown = cutToColumns(text, columns * (most + 1))
  const lines = wrapAnsi(shown, columns, { hard: true }).split('\n')
  if (lines.length <= most) return lines
  const last = lines.slice(most - 1, most + 1).join(' ')
  return [...lines.slice(0, most - 1), cutToColumns(last, columns)]
}

type Paint = (line: string) => string

const labelWidth = 10
const mostLines = 6

/** Beyond this, a command is no longer one to copy from a terminal. */
const longestCommand = 2000

/** The lines of a terminal summary, broken at its width and safe to print whatever they quote. */
export class SummaryLines {
  readonly paint: ReturnType<typeof picocolors.createColors>
  readonly columns: number
  readonly #lines: string[] = []

  constructor({ columns, colour }: TerminalLayout) {
    this.columns = Math.max(columns, 40)
    this.paint = picocolors.createColors(colour)
  }

  gap(): void {
    this.#lines.push('')
  }

  /** A line as it is: only for the harness's own words. */
  own(line: string): void {
    this.#lines.push(line)
  }

  /** A text behind a label or an indent, over as many lines as it needs, within reason, all aligned. */
  text(label: string, text: string, paint: Paint = String): void {
    const columns = this.columns - label.length
    const lines = wrapToColumns(visibleLine(text), columns, mostLines)
      .flatMap((line) => wrapToColumns(withoutPipelineCommands(line), columns))
      .map(withoutPipelineCommands)
    for (const [at, line] of lines.entries())
      this.#lines.push((at === 0 ? label : ' '.repeat(label.length)) + paint(line))
  }

  /** What others stand under, in bold. */
  title(text: string, paint: Paint): void {
    this.text('', text, (line) => this.paint.bold(paint(line)))
  }

  /** A text behind a label that is padded to the width of the others. */
  field(label: string, text: string, paint?: Paint): void {
    this.text(`  ${label.padEnd(labelWidth)}`, text, paint)
  }

  /** A labelled command: never broken, so that it can be copied. */
  command(label: string, command: string): void {
    const safe = withoutPipelineCommands(visibleLine(command))
    this.#lines.push(`  ${label.padEnd(labelWidth)}${safe}`)
  }

  /** What a violation shows, what was expected in green and what was received in red, and what replays it. */
  violation(
    shown: Parameters<typeof violationFields>[0] & { readonly replay: string },
    seen?: string,
  ): void {
    const { green, red } = this.paint
    const paints: Readonly<Record<string, Paint>> = { Expected: green, Received: red }
    for (const [label, text] of violationFields(shown)) this.field(label, text, paints[label])
    if (seen !== undefined) this.field('Seen', seen)
    this.command('Replay', excerpt(shown.replay, longestCommand))
  }

  toString(): string {
    return `${this.#lines.join('\n')}\n`
  }
}
