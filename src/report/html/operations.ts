import type { ReportedClause } from '../report.ts'

/** The operations of the service in the order in which their clauses are shown, with their titles. */
export const operations: readonly (readonly [ReportedClause['operation'], string])[] = [
  ['list', 'List: GET /special-events'],
  ['get', 'Get: GET /special-events/{eventId}'],
  ['update', 'Update: PATCH /special-events/{eventId}'],
  ['all', 'All operations'],
]
