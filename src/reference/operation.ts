/** The three operations of the specification (section 4). */
export type Operation = 'list' | 'get' | 'update'

/** One decision per operation. */
export type PerOperation<Value> = Readonly<Record<Operation, Value>>

/** The same decision for all three operations. */
export function everyOperation<Value>(value: Value): PerOperation<Value> {
  return { list: value, get: value, update: value }
}
