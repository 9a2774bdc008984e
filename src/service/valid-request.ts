import { jsonIn } from '../contract/json-in.ts'
import { listParameters, maximumLimit } from '../contract/list-query.ts'
import { fieldIsValid, updateFaults } from '../contract/schemas.ts'
import { updateFields } from '../contract/special-event.ts'
import type { ServiceRequest } from './request.ts'

/** Whether the specification leaves nothing of a request open. */
export function isValid({ authorization, body, contentType, detour, ...request }: ServiceRequest) {
  if (authorization !== 'configured' || detour || request.namesNoEvent) return false
  if (request.operation === 'update')
    return contentType === 'application/json' && isValidUpdate(jsonIn(body ?? ''))
  const given = new Map<string, string>(request.query)
  const isWhole = (value: string | undefined, most: number) =>
    value === undefined || (/^[1-9]\d*$/u.test(value) && Number(value) <= most)
  const days = [given.get('startDate'), given.get('endDate')].filter((day) => day !== undefined)
  return (
    given.size === request.query.length &&
    [...given.keys()].every((name) => (listParameters as readonly string[]).includes(name)) &&
    isWhole(given.get('page'), Number.MAX_SAFE_INTEGER) &&
    isWhole(given.get('limit'), maximumLimit) &&
    days.every((day) => fieldIsValid('dates', [day])) &&
    (days.length < 2 || `${days[0]}` <= `${days[1]}`)
  )
}

/** Whether it sends nothing but fields that may be updated, each with a value that it may have. */
function isValidUpdate(body: unknown): boolean {
  const names: readonly string[] = updateFields
  return (
    updateFaults(body).length === 0 &&
    Object.keys(Object(body)).every((name) => names.includes(name))
  )
}
