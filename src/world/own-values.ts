import { type Update, updateFields } from '../contract/special-event.ts'
import { ifAnswered } from './expectations.ts'
import type { Lease } from './lease.ts'
import { fieldsNotTaken } from './same.ts'

/** What became of an event that was sent its own values. */
export type OwnValues = 'taken' | 'altered' | 'refused' | 'unanswered'

/**
 * Which values updates were seen to leave as they are. A service may show a value that it does not store as it is
 * when it is sent back: a price that it rounds, letters that it replaces, text that it cuts. An event that holds
 * anything of a kind that was not tried so far gets its own values before any others.
 */
export class KnownValues {
  readonly #kinds = new Set<string>()

  /** Whether every value is of a kind that an update has left as it is. */
  covers(values: Update): boolean {
    return kindsOf(values).every((kind) => this.#kinds.has(kind))
  }

  /** How many kinds of values an event holds that were not tried. */
  untried(values: Update): number {
    return kindsOf(values).filter((kind) => !this.#kinds.has(kind)).length
  }

  /** Sends an event its own values and reads it. */
  async tryOn(lease: Lease): Promise<OwnValues> {
    const own = await ifAnswered(lease.update(lease.original))
    if (!own) return 'unanswered'
    // What refuses even no fields refuses them for something else.
    if (!own.succeeded && (await ifAnswered(lease.update({})))?.succeeded) return 'refused'
    const { event } = await lease.get()
    if (!event || fieldsNotTaken(lease.original, event).length > 0) return 'altered'
    if (own.succeeded) for (const kind of kindsOf(lease.original)) this.#kinds.add(kind)
    // That read has proved that nothing is to be put back.
    await lease.putBack()
    return 'taken'
  }
}

/** Text of up to so many characters is of one kind with shorter text. */
const lengths = [0, 30, 60, 100, 160, 250, 500, 1000, 2000, 4000, 10_000, 30_000, Infinity]

/** Marks that a service may cut text at, or write otherwise. */
const marks = /[^\p{L}\p{N} .,]/gu

const lastOfAscii = 0x7f

/** What of some values a service may be unable to store as it is. */
function kindsOf(values: Update): string[] {
  return updateFields.flatMap((field) => {
    const value = values[field]
    if (value === undefined) return []
    return [...new Set(kindsOfValue(value))].map((kind) => `${field}: ${kind}`)
  })
}

function kindsOfValue(value: NonNullable<Update[keyof Update]>): string[] {
  // Whole prices are alike where they have as many digits; of the others, any may be rounded.
  if (typeof value === 'number')
    return [Number.isInteger(value) ? `${String(value).length} digits` : String(value)]
  if (typeof value === 'string')
    return [
      `up to ${lengths.find((length) => value.length <= length)}`,
      ...(value.match(marks) ?? []).map(blockOf),
      ...[...value].filter((letter) => (letter.codePointAt(0) ?? 0) > lastOfAscii).map(blockOf),
      ...(value === value.toLowerCase() ? [] : ['capitals']),
    ]
  // A day up to the 12th may be taken for a month.
  return [
    `${Math.min(value.length, 3)} days`,
    ...value.map((day) => (Number(day.slice(-2)) > 12 ? 'late in a month' : 'early in a month')),
  ]
}

/** A mark of ASCII by itself; a letter beyond by its block of 256, since a service takes a script as a whole. */
function blockOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return code > lastOfAscii ? `block ${code >> 8}` : letter
}
