import type { ClauseId } from '../contract/clauses.ts'
import { listInWords } from '../findings/phrases.ts'
import { isWaived } from '../findings/waivers.ts'
import { type CauseKind, causeKinds, suspicionOf } from './cause-kinds.ts'
import type { Report } from './report.ts'

/** What may be wrong in the service, and the violated clauses that it would account for. */
export interface LikelyCause {
  readonly kind: CauseKind
  /** What it is of: fields, statuses, media types and the like; may quote the target. */
  readonly of: readonly string[]
  /** In the order of the report. */
  readonly clauses: readonly ClauseId[]
}

const mostNamed = 5

/** A cause in one line, for any format; may quote the target. */
export function likelyCauseInWords({ kind, of }: Pick<LikelyCause, 'kind' | 'of'>): string {
  const named = of.length > mostNamed ? [...of.slice(0, mostNamed), 'others'] : of
  return causeKinds[kind](listInWords(named, 'and'))
}

/**
 * What the violations that no waiver covers most likely come from: as few causes as account for every violated clause,
 * the one first that accounts for most. Each clause stands under one, though its violations may be of several.
 */
export function likelyCauses({ clauses }: Pick<Report, 'clauses'>): readonly LikelyCause[] {
  const violated = clauses.filter((clause) => clause.verdict === 'fail' && !isWaived(clause))
  let seen = violated.flatMap(({ id, violations }) =>
    violations.map((violation) => ({ id, ...suspicionOf(violation) })),
  )
  const causes: LikelyCause[] = []
  while (seen.length > 0) {
    const idsUnder = (key: string) =>
      new Set(seen.filter((one) => one.key === key).map(({ id }) => id))
    const keys = [...new Set(seen.map(({ key }) => key))]
    const [likeliest = ''] = keys.sort((one, other) => idsUnder(other).size - idsUnder(one).size)
    const explained = idsUnder(likeliest)
    const alike = seen.filter(({ key }) => key === likeliest)
    causes.push({
      kind: alike[0]?.kind ?? 'other',
      of: [...new Set(alike.flatMap(({ of }) => of))].sort(),
      clauses: violated.map(({ id }) => id).filter((id) => explained.has(id)),
    })
    seen = seen.filter(({ id }) => !explained.has(id))
  }
  return causes
}
