import type { Automaton } from './automaton.ts'
import { Reading } from './reading.ts'
import { type Escape, startOf, type View } from './view.ts'

/** A part of a text, its end not included. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** How a view is searched. */
export interface Ways {
  /** Units that are read over. */
  readonly isSkipped?: (unit: number) => boolean
  /** Where the original was cut: then the view's end is found, too, as far as a word may begin so. */
  readonly cutAt?: number | undefined
}

/** Most readings that are followed at once beside the main one. */
const mostReadings = 4

/**
 * Where words of the automaton stand in a view, as stretches of the original in order, those that
 * overlap as one. It takes time linear in the length of the view.
 */
export function search(
  view: View,
  automaton: Automaton,
  { isSkipped = () => false, cutAt }: Ways = {},
): Stretch[] {
  const found: Stretch[] = []
  const main = new Reading(automaton)
  // Those that took an escape for none; they go on until nothing sets them apart.
  let others: readonly Reading[] = []
  const spare = Array.from({ length: mostReadings }, () => new Reading(automaton))
  let pending: Reading | undefined
  let escapes = 0
  for (let index = 0; index < view.text.length; index += 1) {
    const unit = view.text.charCodeAt(index)
    const doubtful = view.doubtful?.[escapes]
    if (doubtful?.first === index) {
      pending = spare.pop()
      pending?.follow(main)
      if (pending) readAsItStands(view, doubtful, pending, found)
    }
    if (!isSkipped(unit)) {
      const start = startOf(view, index)
      for (const other of others) {
        const began = other.read(unit, start)
        if (began !== undefined) keep(found, began, endOf(view, index))
      }
      const began = main.read(unit, start)
      if (began !== undefined) keep(found, began, endOf(view, index))
    }
    if (doubtful?.last === index) {
      escapes += 1
      if (pending !== undefined) others = [...others, pending]
      pending = undefined
    }
    if (others.length > 0 && others.some((other) => !other.differs(main))) {
      spare.push(...others.filter((other) => !other.differs(main)))
      others = others.filter((other) => other.differs(main))
    }
  }
  for (const { began } of cutAt === undefined
    ? []
    : [main, ...others, ...(pending ? [pending] : [])])
    if (began !== undefined) keep(found, began, cutAt ?? began)
  return found
}

function readAsItStands(
  { source }: View,
  { from, to }: Escape,
  reading: Reading,
  found: Stretch[],
): void {
  if (source === undefined) return
  for (let index = from; index < to; index += 1) {
    const began = reading.read(source.text.charCodeAt(index), startOf(source, index))
    if (began !== undefined) keep(found, began, endOf(source, index))
  }
}

function keep(found: Stretch[], began: number, ended: number): void {
  let [start, end] = [began, ended]
  for (let last = found.at(-1); last !== undefined && start < last.end; last = found.at(-1)) {
    start = Math.min(start, last.start)
    end = Math.max(end, last.end)
    found.pop()
  }
  found.push({ start, end })
}

/** Where what follows begins: one escape may stand for several units. */
function endOf(view: View, index: number): number {
  const start = startOf(view, index)
  let after = index + 1
  while (after < view.text.length && startOf(view, after) === start) after += 1
  return startOf(view, after)
}
