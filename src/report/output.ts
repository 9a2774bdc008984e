import { visible, visibleLine, withoutPipelineCommands } from './visible.ts'

/**
 * The one place where anything is printed. What a target, a report or a client has said can stand in any
 * text, so each is shown line by line and obeyed by nobody: control and format characters, lone surrogates
 * and what a pipeline takes for a command stand as escapes. Secrets are masked before.
 */

/** A colour of a terminal or its end, as picocolors writes them. */
const colour = /(\u001b\[\d{1,2}m)/u

/** Goes to the begin of the line and empties it. */
const emptyLine = '\r\u001b[2K'

/** Prints a text on standard output and ends its line. */
export function say(text: string): void {
  process.stdout.write(`${obeyedByNobody(text)}\n`)
}

/** As {@link say}, its colours kept: for a text that has none but those that the harness has added. */
export function sayPainted(text: string): void {
  const pieces = text.split(colour).map((piece, at) => (at % 2 === 1 ? piece : visible(piece)))
  process.stdout.write(`${withoutCommands(pieces.join(''))}\n`)
}

/** Prints commands for a pipeline to obey, one a line, in which their maker has escaped what is quoted. */
export function sayCommands(commands: string): void {
  process.stdout.write(visible(commands))
}

/** Writes over the last line of a terminal; an empty text removes it. */
export function redraw(line: string): void {
  process.stdout.write(`${emptyLine}${withoutPipelineCommands(visibleLine(line))}`)
}

/** Prints a text on standard error and ends its line. */
export function warn(text: string): void {
  process.stderr.write(`${obeyedByNobody(text)}\n`)
}

/** Prints what is to be answered on the same line, and the end of that. */
export function ask(question: string): void {
  process.stderr.write(obeyedByNobody(question))
}

/** What is printed on, as far as a layout depends on it. */
export function terminal() {
  const { stdout, stderr } = process
  const columns: number | undefined = stdout.columns
  return { isTTY: stdout.isTTY === true, columns, mayBeAsked: stderr.isTTY === true }
}

/** Whoever reads the output may stop, as `head` does; a run still has to put back what it wrote. */
export function outliveReaders(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  // What cannot be told there can be told nowhere.
  process.stderr.on('error', () => {})
}

function obeyedByNobody(text: string): string {
  return withoutCommands(visible(text))
}

function withoutCommands(text: string): string {
  return text.split('\n').map(withoutPipelineCommands).join('\n')
}

/** What was thrown, whatever it is, as the one line that a user is told of it. */
export function faultLine(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  return `fault of the harness: ${visibleLine(message)}`
}

/**
 * Says on standard error what went wrong in the harness itself: one line, and where it came from only where
 * `NODE_DEBUG` names `special-events-conformance`.
 *
 * @param mask - replaces secrets
 */
export function tellFault(thrown: unknown, mask: (text: string) => string): void {
  warn(mask(faultLine(thrown)))
  traceFault(thrown, mask)
}

/** Says where a fault came from, where that is asked for. */
export function traceFault(thrown: unknown, mask: (text: string) => string): void {
  const asked = process.env.NODE_DEBUG?.includes('special-events-conformance')
  if (asked && thrown instanceof Error) warn(mask(thrown.stack ?? ''))
}
