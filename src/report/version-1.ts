/** A violation in version 1 told in sentences what it expected and received, and had no kind. */
interface ViolationOfVersion1 {
  readonly expected: string
  readonly received: string
}

interface ReportOfVersion1 {
  readonly clauses?: readonly { readonly id: string; readonly violations?: ViolationOfVersion1[] }[]
}

/**
 * A report of format version 1 in the shape of version 2. The kind of each violation is not known: the id of its clause
 * stands in its place.
 *
 * @returns of whatever shape the value has otherwise; it still has to be held against the schema
 */
export function fromVersion1(value: object): unknown {
  const { clauses }: ReportOfVersion1 = value
  if (!Array.isArray(clauses)) return { ...value, formatVersion: 2 }
  const raised = (clauses as NonNullable<ReportOfVersion1['clauses']>).map((clause) => ({
    ...clause,
    violations: clause.violations?.map((violation) => ({
      ...violation,
      code: clause.id,
      summary: `expected ${violation.expected}, received ${violation.received}`,
      about: {},
    })),
  }))
  return { ...value, formatVersion: 2, clauses: raised }
}
