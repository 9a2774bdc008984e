/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

/** A column of a table: its title, and whether it holds numbers. */
export interface Column {
  readonly title: string
  readonly numeric?: boolean
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
  readonly columns: readonly Column[]
  readonly children: ComponentChildren
}) {
  return (
    <table class="stacking" {...roles.table}>
      <caption class="unseen">{props.caption}</caption>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {props.columns.map(({ title, numeric = false }) => (
            <th {...roles.columnTitle} class={numeric ? 'number' : ''}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>{props.children}</tbody>
    </table>
  )
}

/** A row: what it is about, then one cell for each further column. */
export function Row(props: {
  readonly columns: readonly Column[]
  readonly id?: string
  /** What the filter goes by. */
  readonly verdict?: string
  readonly title: ComponentChildren
  readonly cells: readonly ComponentChildren[]
}) {
  const [, ...columns] = props.columns
  return (
    <tr {...roles.row} id={props.id} class={props.verdict}>
      <th {...roles.rowTitle}>{props.title}</th>
      {columns.map(({ title, numeric = false }, at) => (
        <td {...roles.cell} class={numeric ? 'number' : ''} data-title={title}>
          {props.cells[at]}
        </td>
      ))}
    </tr>
  )
}
