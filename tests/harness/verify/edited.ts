import { renderJson } from '../../../src/report/json.ts'
import type { Report } from '../../../src/report/report.ts'

type Members = Record<string, unknown>

/** A report as it is read from its file. */
export function inFile(report: Report): Members {
  return JSON.parse(renderJson(report)) as Members
}

/**
 * Changes one member by hand.
 *
 * @param path - names of members with `/` between; a clause goes by its id
 * @param becomes - its new value, or what makes that of the former one; nothing takes it away
 */
export function edit(report: Members, path: string, becomes: unknown): void {
  const names = path.split('/')
  const last = names.pop() ?? ''
  const owner = names.reduce(memberOf, report)
  const value: unknown = typeof becomes === 'function' ? becomes(owner[last]) : becomes
  if (value === undefined) delete owner[last]
  else owner[last] = value
}

/** Paths of all members below a value. */
export function pathsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    name,
    ...pathsIn(member).map((path) => `${name}/${path}`),
  ])
}

function memberOf(owner: Members, name: string): Members {
  const byId = Array.isArray(owner) ? owner.find((one: Members) => one.id === name) : undefined
  const member = byId ?? owner[name]
  if (typeof member !== 'object' || member === null) throw new Error(`there is no ${name} to edit`)
  return member as Members
}
