/**
 * A table of services. Each key is the name of one and a sentence on what it does, such as
 * `limit-1-refused: A limit of 1 is refused.`; each cell holds what makes it so.
 */
export type Table<Cell> = Readonly<Record<`${string}: ${string}`, Cell>>

/** The name, the sentence and the cell of every row, in the table's order. */
export function rowsOf<Cell>(table: Table<Cell>) {
  return Object.entries<Cell>(table).map(([key, cell]) => {
    const end = key.indexOf(': ')
    return { name: key.slice(0, end), description: key.slice(end + 2), cell }
  })
}

/** Rows of one kind, one for each of some values. */
export function rowsFor<Value, Cell>(
  values: readonly Value[],
  row: (value: Value) => readonly [key: `${string}: ${string}`, cell: Cell],
): Table<Cell> {
  return Object.fromEntries(values.map(row))
}
