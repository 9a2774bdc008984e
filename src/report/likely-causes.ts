import type { ClauseId } from '../contract/clauses.ts'
import { firstFew, listInWords } from '../findings/phrases.ts'
import { isWaived } from '../findings/waivers.ts'
import { type CauseKind, causeKinds } from './cause-kinds.ts'
import { violatedClauses } from './clauses-in-words.ts'
import type { Report, ReportedClause } from './report.ts'
import { suspicionOf } from './suspicion.ts'

/** What writes where nothing is to be written: any event may then be other than an update has left it. */
const writesAstray: ReadonlySet<CauseKind> = new Set<CauseKind>([
  ...(['refused-stored', 'other-event-changed', 'other-event-removed', 'event-made'] as const),
  'invalid-stored',
])

/** What shows as well where another update has written in between. */
const mayBeWrittenOver: ReadonlySet<CauseKind> = new Set<CauseKind>([
  ...(['sent-not-taken', 'unsent-cleared', 'unsent-changed'] as const),
  ...(['answer-not-stored', 'undone-at-once', 'disagreeing', 'unsteady'] as const),
])

const mostNamed = 5

/** Of lengths of pages, each told with its limit, so few tell it. */
const mostLengths = 2

type LikelyCause = ReturnType<typeof likelyCauses>[number]

/** A cause in one line, for any format; may quote the target. */
export function likelyCauseInWords({
  kind,
  mayFollow,
  of,
}: Pick<LikelyCause, 'kind' | 'of'> & Partial<LikelyCause>): string {
  const named = firstFew(of, kind === 'other-number' ? mostLengths : mostNamed, () => 'others')
  const words = causeKinds[kind](listInWords(named, 'and'))
  return mayFollow ? `${words}; perhaps through what stands above` : words
}

/** Violated clauses as their causes are named, those that only requests of others have shown behind the rest of one; what is waived last. */
export function inOrderOfCauses(report: Report): readonly ReportedClause[] {
  const causes = likelyCauses(report).map(({ clauses }) => clauses)
  const placeOf = ({ id, violations }: ReportedClause) => {
    const at = causes.findIndex((clauses) => clauses.includes(id))
    return (at < 0 ? causes.length : at) * 2 + (violations[0]?.rerun?.case === undefined ? 1 : 0)
  }
  return violatedClauses(report).toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A field that is named with what becomes of it need not be named without. */
function withoutVaguer(names: readonly string[]): readonly string[] {
  return names.filter((name) => !names.some((other) => other.startsWith(`${name} (`)))
}

/**
 * What the violations that no waiver covers most likely come from: as few causes as account for every violated clause,
 * the one first that accounts for most, or before all what writes where it must not. Each clause stands under one, though its violations may be of several.
 */
export function likelyCauses({ clauses }: Pick<Report, 'clauses'>) {
  const violated = clauses.filter((clause) => clause.verdict === 'fail' && !isWaived(clause))
  let seen = violated.flatMap(({ id, violations }) =>
    violations.map((violation) => ({ id, ...suspicionOf(violation) })),
  )
  const causes: { kind: CauseKind; of: readonly string[]; clauses: readonly ClauseId[] }[] = []
  while (seen.length > 0) {
    const idsUnder = (key: string) =>
      new Set(seen.filter((one) => one.key === key).map(({ id }) => id))
    const keys = [...new Set(seen.map(({ key }) => key))]
    const [likeliest = ''] = keys.sort((one, other) => idsUnder(other).size - idsUnder(one).size)
    const explained = idsUnder(likeliest)
    const alike = seen.filter(({ key }) => key === likeliest)
    const { kind = 'other' } = alike[0] ?? {}
    const of = violated.filter(({ id }) => explained.has(id))
    const names = [...new Set(alike.flatMap((one) => one.of))].sort()
    // Of what is only counted, nothing says that it is of the same fields.
    if (kind === 'invalid-stored' && of.some(({ reason }) => reason !== undefined))
      names.push('others')
    const [shortest = ''] = names.toSorted((one, other) => one.length - other.length)
    causes.push({
      kind,
      /** Fields, statuses, media types and the like; may quote the target. */
      of: kind === 'no-answer' ? [shortest] : withoutVaguer(names),
      clauses: of.map(({ id }) => id),
    })
    seen = seen.filter(({ id }) => !explained.has(id))
  }
  const astray = causes.filter(({ kind }) => writesAstray.has(kind))
  const others = causes.filter(({ kind }) => !writesAstray.has(kind))
  const isInvalid = astray.some(({ kind }) => kind === 'invalid-stored')
  return [...astray, ...others].map((cause) => ({
    ...cause,
    /** Whether it may be no more than what a cause named before it leads to. */
    mayFollow:
      (astray.length > 0 && mayBeWrittenOver.has(cause.kind)) ||
      (isInvalid && cause.kind === 'broken-shape'),
  }))
}
