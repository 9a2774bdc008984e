/** The three operations of the specification (section 4). */
export type Operation = 'list' | 'get' | 'update'

export type PerOperation<Value> = Readonly<Record<Operation, Value>>

export function everyOperation<Value>(value: Value): PerOperation<Value> {
  return { list: value, get: value, update: value }
}
