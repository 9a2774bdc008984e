import { Command, InvalidArgumentError } from 'commander'

/** The command line of a script; a mistake in it is told in one line and ends the script with 2. */
export function commandLine(name: string): Command {
  return new Command(name).exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
}

/** Reads the value of an option that takes a whole number. */
export function wholeNumber(least: number): (given: string) => number {
  return (given) => {
    if (/^\d{1,9}$/.test(given) && Number(given) >= least) return Number(given)
    throw new InvalidArgumentError(`Give a whole number of at least ${least}.`)
  }
}

/** Rows of cells as a Markdown table, the first one its head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows
  return [head, head.map(() => '---'), ...others]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}

/** Rows of cells as text, the columns below each other: the first to the left, the others to the right. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))
  const aligned = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column))
  return rows.map((cells) => cells.map(aligned).join('  ')).join('\n')
}

/** A duration in a table, in seconds; a dash where there is none. */
export function seconds(ms: number | undefined): string {
  return ms === undefined ? '–' : (ms / 1000).toFixed(2)
}

/** The value in the middle; of an even number of values, the lower of the two there. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}
