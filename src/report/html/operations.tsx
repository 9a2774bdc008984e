import type { ComponentChildren } from 'preact'
import { groupedBy } from '../../contract/grouped-by.ts'
import type { Observation } from '../../findings/result.ts'
import type { ReportedClause } from '../report.ts'

/** The operations of the service in the order in which their clauses are shown, with their titles. */
const operations: readonly (readonly [ReportedClause['operation'], string])[] = [
  ['list', 'List: GET /special-events'],
  ['get', 'Get: GET /special-events/{eventId}'],
  ['update', 'Update: PATCH /special-events/{eventId}'],
  ['all', 'All operations'],
]

/** What there is of each operation, under its title; an operation without any has none. */
export function ByOperation<Thing>(props: {
  readonly class?: string
  readonly of: (operation: ReportedClause['operation']) => readonly Thing[]
  readonly children: (things: readonly Thing[], title: string) => ComponentChildren
}) {
  return (
    <>
      {operations.map(([operation, title]) => {
        const things = props.of(operation)
        return (
          things.length > 0 && (
            <div class={props.class ?? 'operation'}>
              <h3>{title}</h3>
              {props.children(things, title)}
            </div>
          )
        )
      })}
    </>
  )
}

/** The operation that a question names first in its id, such as `auth.none.get`. */
function operationOf({ id }: Observation): ReportedClause['operation'] {
  const named = id.split('.').find((word) => operations.some(([operation]) => operation === word))
  return (named ?? 'all') as ReportedClause['operation']
}

/** What was observed of an operation: those with one answer stand together, behind it. */
export function byAnswer(
  observations: readonly Observation[],
  operation: ReportedClause['operation'],
): readonly (readonly [answer: string, alike: readonly Observation[]])[] {
  const own = observations.filter((one) => operationOf(one) === operation)
  return [...groupedBy(own, ({ answer }) => answer)]
}

/** Those whose exchanges are shown: of each answer one, and none twice. */
export function withExchangeShown(observations: readonly Observation[]): ReadonlySet<Observation> {
  const byContents = new Map<string, Observation>()
  for (const [operation] of operations) {
    for (const [, alike] of byAnswer(observations, operation)) {
      const shown = alike.find(({ exchange }) => exchange !== undefined)
      const { request, response } = shown?.exchange ?? {}
      const key = JSON.stringify([request?.method, request?.url, request?.body, response?.body])
      if (shown !== undefined && !byContents.has(key)) byContents.set(key, shown)
    }
  }
  return new Set(byContents.values())
}
