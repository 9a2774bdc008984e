import type { Row } from './rows.ts'

const columns: readonly { readonly title: string; readonly cell: (row: Row) => string }[] = [
  { title: 'what', cell: ({ name }) => name },
  { title: 'events', cell: ({ events }) => whole(events) },
  { title: 'latency (ms)', cell: ({ latencyMs }) => whole(latencyMs) },
  { title: 'NUM_RUNS', cell: ({ numRuns }) => whole(numRuns) },
  { title: 'requests', cell: ({ requests }) => whole(requests) },
  { title: 'run (s)', cell: ({ runMs }) => seconds(runMs) },
  { title: 'replay (s)', cell: ({ replayMs }) => seconds(replayMs) },
  { title: 'run/replay', cell: ({ ratio }) => ratio?.toFixed(2) ?? none },
  { title: 'start to end (s)', cell: ({ startToEndMs }) => seconds(startToEndMs) },
  { title: 'peak memory (MB)', cell: ({ peakMemoryMb }) => whole(Math.round(peakMemoryMb)) },
  { title: 'times', cell: ({ times }) => whole(times) },
]

const none = '–'

/** The rows as lines of text, the columns below each other. */
export function table(rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map(cellsOf)]
  const widths = columns.map((_, column) =>
    Math.max(...lines.map((cells) => (cells[column] ?? '').length)),
  )
  return lines.map((cells) => aligned(cells, widths)).join('\n')
}

/** A duration as the table shows it. */
export function seconds(ms: number | undefined): string {
  return ms === undefined ? none : (ms / 1000).toFixed(2)
}

/** A whole number as the table shows it. */
export function whole(value: number): string {
  return value.toLocaleString('en')
}

function cellsOf(row: Row): string[] {
  return columns.map(({ cell }) => cell(row))
}

function aligned([first = '', ...others]: readonly string[], [width = 0, ...widths]: number[]) {
  const cells = others.map((cell, index) => cell.padStart(widths[index] ?? 0))
  return [first.padEnd(width), ...cells].join('  ')
}
