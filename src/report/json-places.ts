import { inPointer, jsonIn } from '../contract/json-in.ts'
import { token } from './pretty-json.ts'

/** A piece of a text from one character to before another. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** An object or a list that is open where the text has got to. */
interface Opened {
  readonly pointer: string
  readonly isList: boolean
  readonly from: number
  /** The name of the next member, or the number of the next element. */
  next: string | number
}

/**
 * Where values stand in a JSON text, by their JSON Pointers: members with their names, elements as they are, in the
 * order of the text. The text may be laid out in any way and cut anywhere; what does not end in it has no place.
 */
export function placesOf(pointers: readonly string[], text: string): readonly Place[] {
  const meant = new Set(pointers)
  const places: Place[] = []
  const open: Opened[] = []
  /** Where the name of the member began whose value comes next. */
  let named: number | undefined
  const ended = (from: number, to: number, pointer: string) => {
    if (meant.has(pointer)) places.push({ from, to })
    const around = open.at(-1)
    if (around?.isList) around.next = Number(around.next) + 1
    named = undefined
  }
  for (const match of text.matchAll(token)) {
    const [here] = match
    const from = match.index
    const to = from + here.length
    const around = open.at(-1)
    if (here === ',' || here === ':') continue
    if (here === '}' || here === ']') {
      const closed = open.pop()
      if (closed !== undefined) ended(closed.from, to, closed.pointer)
    } else if (around?.isList === false && named === undefined) {
      around.next = String(jsonIn(here) ?? here)
      named = from
    } else {
      const pointer = around === undefined ? '' : `${around.pointer}/${inPointer(around.next)}`
      const begin = named ?? from
      named = undefined
      if (here === '{') open.push({ pointer, isList: false, from: begin, next: '' })
      else if (here === '[') open.push({ pointer, isList: true, from: begin, next: 0 })
      else ended(begin, to, pointer)
    }
  }
  return places.sort((one, other) => one.from - other.from)
}
