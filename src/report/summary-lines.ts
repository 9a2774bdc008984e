import { wrapToColumns } from './columns.ts'
import { withoutPipelineCommands } from './pipeline-commands.ts'
import { visibleLine } from './visible.ts'

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
