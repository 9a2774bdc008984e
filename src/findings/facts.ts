import {
  detached,
  type IsCut,
  longestSecret,
  type Mask,
  maskedWording,
  Words,
} from '../settings/mask/wording.ts'
import { beginningOf } from './phrases.ts'
import { charactersIn } from './quantities.ts'

/** A value as a report holds it: no secret stands in it, and what was too long is cut. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }

/** What a finding rests on, by name; any JSON values, such as they were sent or received. */
export type Facts = Readonly<Record<string, unknown>>

/** The same facts once they may be written. */
export type MaskedFacts = Readonly<Record<string, Json>>

/** Most characters of a text, items of a list and members of an object that a report holds of one value. */
const mostCharacters = 4_000
const mostItems = 40
const mostDepth = 8

/** The beginning of a text, of which no more is known or shown: it may end in half a secret. */
export class BegunText {
  readonly kept: string
  readonly length: number

  constructor(
    text: string,
    readonly isCut: IsCut = true,
  ) {
    this.kept = detached(text.slice(0, mostCharacters + longestSecret))
    this.length = charactersIn(text)
    if (this.kept.length < text.length) this.isCut = true
  }
}

/** A copy of a value that holds no more of it than a report can show, so that large answers are let go. */
export function keptOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > mostCharacters + longestSecret ? new BegunText(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Words || value instanceof BegunText) return value
  if ('toJSON' in value && typeof value.toJSON === 'function') return keptOf(value.toJSON(), depth)
  if (depth === mostDepth) return '…'
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map((item) => keptOf(item, depth + 1))
    return value.length > mostItems ? [...items, `… (${value.length} items)`] : items
  }
  const members = Object.entries(value)
  const kept = members.slice(0, mostItems).map(([name, held]) => [name, keptOf(held, depth + 1)])
  if (members.length > mostItems) kept.push(['…', `${members.length} members`])
  return Object.fromEntries(kept)
}

/** Facts as they may be written: every text masked whole and cut afterwards; what is `undefined` is left out. */
export function maskedFacts(facts: Facts, mask: Mask): MaskedFacts {
  return maskedValue(facts, mask) as MaskedFacts
}

function maskedValue(value: unknown, mask: Mask): Json {
  if (value instanceof Words) return maskedWording(value, mask)
  if (value instanceof BegunText) return cut(mask(value.kept, value), value.length)
  if (typeof value === 'string') return cut(mask(value), charactersIn(value))
  if (typeof value === 'number' || typeof value === 'boolean') {
    const masked = mask(String(value))
    return masked === String(value) ? value : masked
  }
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, mask))
  const members = Object.entries(value).filter(([, held]) => held !== undefined)
  return Object.fromEntries(
    members.map(([name, held]) => [cut(mask(name), charactersIn(name)), maskedValue(held, mask)]),
  )
}

function cut(masked: string, length: number): string {
  return masked.length <= mostCharacters
    ? masked
    : `${beginningOf(masked, mostCharacters)}… (${length} characters)`
}
