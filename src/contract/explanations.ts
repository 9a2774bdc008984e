import register from '../../contracts/explanations.json' with { type: 'json' }
import type { ClauseId } from './clauses.ts'

/** What a clause rests on and how it is judged, in our own words. */
interface Explanation {
  /** What the specification says in the sections that the clause cites. */
  readonly says: string
  /** Of an implied clause: why the text has no other reading. */
  readonly reasoning?: string
  readonly judged: string
  /** What the target or the settings have to offer for it to be judged. */
  readonly needs: string
  /** What is no violation, however it looks. */
  readonly neverCounts: string
}

const explanations: Readonly<Record<ClauseId, Explanation>> = register.clauses

const labels: Readonly<Record<keyof Explanation, string>> = {
  says: 'In short',
  reasoning: 'Reasoning',
  judged: 'Judged',
  needs: 'Needs',
  neverCounts: 'No violation',
}

/** What is to be said of a clause, in paragraphs with their labels; nothing of one that this version does not know. */
export function explanationOf(id: string): readonly (readonly [label: string, text: string])[] {
  if (!Object.hasOwn(explanations, id)) return []
  const explanation = explanations[id as ClauseId]
  return (Object.keys(labels) as (keyof Explanation)[]).flatMap((member) => {
    const text = explanation[member]
    return text === undefined ? [] : [[labels[member], text] as const]
  })
}
