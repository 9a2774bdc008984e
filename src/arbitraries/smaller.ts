import type { Update } from '../contract/special-event.ts'

/** Smaller values of the same kind, those that are smaller by most first. */
export type Smaller<Value> = (value: Value) => Iterable<Value>

/** Texts up to this length are easily read as they are. */
const shortText = 20

/** Lists with fewer items, one at least; then those with one item made smaller. */
export function fewer<Item>(smaller: Smaller<Item> = () => []): Smaller<readonly Item[]> {
  return function* (items) {
    let size = Math.ceil(items.length / 2)
    while (items.length > 1 && size > 0) {
      for (let from = items.length - size; from >= 0; from -= size)
        yield items.toSpliced(from, size)
      size = Math.floor(size / 2)
    }
    for (const [index, item] of items.entries())
      for (const one of smaller(item)) yield items.with(index, one)
  }
}

/** Updates with a field less. */
export function* fewerFields(update: Update): Iterable<Update> {
  for (const field of Object.keys(update) as (keyof Update)[]) {
    const { [field]: _, ...others } = update
    yield others
  }
}

/** Updates with fewer fields, then with shorter texts and fewer dates. */
export function* smallerUpdate(update: Update): Iterable<Update> {
  yield* fewerFields(update)
  for (const [field, value] of Object.entries(update)) {
    if (typeof value === 'string' && value.length > shortText)
      yield { ...update, [field]: value.slice(0, Math.ceil(value.length / 2)) }
    if (Array.isArray(value) && value.length > 1)
      for (const dates of fewer()(value)) yield { ...update, [field]: dates }
  }
}
