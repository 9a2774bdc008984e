import type { Row } from './row.ts'

const columns: readonly { readonly title: string; readonly cell: (row: Row) => string }[] = [
  { title: 'Tool', cell: ({ title }) => title },
  { title: 'caught', cell: ({ caught }) => share(caught) },
  { title: 'falsely flagged', cell: ({ flagged }) => share(flagged) },
  { title: 'requests per run', cell: ({ requests }) => requests.toLocaleString('en') },
  { title: 'seconds per run', cell: ({ ms }) => (ms / 1000).toFixed(1) },
  { title: 'events left changed', cell: ({ changed }) => share(changed) },
]

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => title),
    columns.map(() => '---'),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function share([some, all]: readonly [number, number]): string {
  return `${some} of ${all}`
}
