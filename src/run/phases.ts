/** What is judged first: reading before writing, and wrong credentials last, lest they lock the account. */
const phases = ['get-', 'list-', 'update-', 'credentials', 'observations', 'auth-update', 'auth']

/** Compares the names of two check files by the phase they belong to, then by name. */
export function inPhases(one: string, other: string): number {
  const phase = (name: string) => phases.findIndex((prefix) => name.startsWith(prefix))
  return phase(one) - phase(other) || one.localeCompare(other)
}
