import type { ComponentChildren } from 'preact'

/** A row: what it is about, then one cell for each further column. */
interface Row {
  readonly id?: string
  /** What the filter goes by. */
  readonly verdict?: string
  readonly title: ComponentChildren
  readonly cells: readonly ComponentChildren[]
}

/** Laid out as cards, a table is no longer one to some screen readers, unless it says so. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnTitle: { role: 'columnheader', scope: 'col' },
  rowTitle: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const

/** A table whose rows turn into cards on a narrow screen. */
export function StackingTable(props: {
  readonly caption: string
  /** Their titles. */
  readonly columns: readonly string[]
  /** Those that hold numbers. */
  readonly numeric?: readonly string[]
  readonly rows: readonly Row[]
}) {
  const columns = props.columns.map((title) => ({
    title,
    kind: props.numeric?.includes(title) ? 'number' : '',
  }))
  return (
    <table class="stacking" {...roles.table}>
      <caption class="unseen">{props.caption}</caption>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {columns.map(({ title, kind }) => (
            <th {...roles.columnTitle} class={kind}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {props.rows.map(({ cells, id, title, verdict }) => (
          <tr {...roles.row} id={id} class={verdict}>
            <th {...roles.rowTitle}>{title}</th>
            {columns.slice(1).map((column, at) => (
              <td {...roles.cell} class={column.kind} data-title={column.title}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
