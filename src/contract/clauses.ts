import register from '../../contracts/clauses.json' with { type: 'json' }

/** The id of a clause, as contracts/clauses.json lists them; a wrong one does not compile. */
export type ClauseId = keyof typeof register.clauses

/** What a target is declared to be, which decides the clauses that apply to it. */
export type Profile = 'full' | 'read-only' | 'static-mock'

/** The operations of section 4. */
export const operations = ['list', 'get', 'update'] as const
export type Operation = (typeof operations)[number]

/** One promise of the specification, in our own words. */
export interface Clause {
  readonly id: ClauseId
  /** Section or sections of the specification, such as `4.1, 8`. */
  readonly section: string
  readonly operation: Operation | 'all'
  /** `stated`: the text says it. `implied`: no other reading of it makes sense. */
  readonly basis: 'stated' | 'implied'
  readonly statement: string
  /** The profiles in which a black box can judge it. */
  readonly profiles: readonly Profile[]
}

/** Every clause, in the order of the register. */
export const clauses: readonly Clause[] = Object.entries(register.clauses).map(
  ([id, clause]) => ({ id, ...clause }) as Clause,
)

const byId = new Map<string, Clause>(clauses.map((clause) => [clause.id, clause]))

/** Whether a text is the id of a clause. */
export function isClauseId(text: string): text is ClauseId {
  return byId.has(text)
}

export function clauseOf(id: ClauseId): Clause {
  return byId.get(id) as Clause
}

/** Name and version of the contract that the clauses belong to. */
export const contractTitle = { name: register.name, version: register.version }
