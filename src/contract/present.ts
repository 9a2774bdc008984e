/** An object without the members that are `undefined`; those that may be are optional. */
type Present<T> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name]
} & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>
}

/** Leaves out the members that are `undefined`: in a report, what is not there has no name either. */
export function present<const T extends object>(members: T): Present<T> {
  const there = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(there) as Present<T>
}
