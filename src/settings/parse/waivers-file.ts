import type { ErrorObject } from 'ajv/dist/2020.js'
import schema from '../../../contracts/waivers.schema.json' with { type: 'json' }
import { clauses, isClauseId } from '../../contract/clauses.ts'
import { onceAsked, schemaCompiler } from '../../contract/validators.ts'
import { nearestName } from '../nearest-name.ts'
import type { Place } from '../setting.ts'
import { NotAccepted, quotedValue } from '../usage-error.ts'
import { readJsonFile } from './file.ts'

/** A known deviation that does not decide the verdict until it expires; see contracts/waivers.schema.json. */
export interface Waiver {
  readonly clause: string
  readonly reason: string
  /** Last day on which the waiver holds, `YYYY-MM-DD`, UTC. */
  readonly expires: string
  readonly ticket?: string
}

const waiversValidator = onceAsked(() =>
  schemaCompiler({ strictTypes: false }).compile<{ readonly waivers: readonly Waiver[] }>(schema),
)

/** The waivers in a file of the shape that contracts/waivers.schema.json describes. */
export function parseWaiversFile(path: string, place: Place): readonly Waiver[] {
  const list = readJsonFile(path, place)
  refuseUnfilled(list)
  const isWaiverList = waiversValidator()
  if (!isWaiverList(list))
    throw new NotAccepted(`a file in which ${faultOf(list, isWaiverList.errors?.[0])}`)
  for (const { clause } of list.waivers) {
    if (!isClauseId(clause)) throw new NotAccepted(unknownClause(clause))
  }
  return list.waivers
}

/** The command waivers leaves reason and expiry date empty, since only people know them. */
function refuseUnfilled(list: unknown): void {
  const { waivers } = (list ?? {}) as { readonly waivers?: unknown }
  for (const one of Array.isArray(waivers) ? waivers : []) {
    const { clause, reason, expires } = (one ?? {}) as Readonly<Record<string, unknown>>
    const empty = Object.entries({ reason, expires }).filter(([, text]) => text === '')
    if (empty.length === 0) continue
    const names = empty.map(([name]) => name).join(' and ')
    throw new NotAccepted(`a file whose waiver of ${String(clause)} has no ${names} yet`)
  }
}

function faultOf(list: unknown, error: ErrorObject | undefined): string {
  const { instancePath = '', message = 'is not as the schema has it', params } = error ?? {}
  const where = instancePath === '' ? 'the whole' : instancePath
  const [, at = ''] = /^\/waivers\/(\d+)/.exec(instancePath) ?? []
  // An error below it shows that there is a list.
  const of = list as { readonly waivers: readonly ({ readonly clause?: unknown } | null)[] }
  const clause = at === '' ? undefined : of.waivers[Number(at)]?.clause
  const extra: unknown = params?.additionalProperty
  const which = [
    ...(typeof extra === 'string' ? [quotedValue(extra)] : []),
    ...(params?.format === 'date' ? ['YYYY-MM-DD'] : []),
    ...(typeof clause === 'string' ? [`the waiver of ${quotedValue(clause)}`] : []),
  ]
  return [where, message, ...which.map((one) => `(${one})`)].join(' ')
}

function unknownClause(id: string): string {
  const ids = clauses.map((clause) => clause.id)
  const nearest = nearestName(id, ids, 4)
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`
  return `a file that waives ${quotedValue(id)}, which is no clause${hint}`
}
