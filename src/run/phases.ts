/** What is judged first: reading before writing, and wrong credentials last, lest they lock the account. */
const phases = ['get-', 'list-', 'update-', 'credentials', 'observations', 'auth-update', 'auth']

/** Compares the names of two check files by the phase they belong to, then by name. */
export function inPhases(one: string, other: string): number {
  const phase = (name: string) => phases.findIndex((prefix) => name.startsWith(prefix))
  return phase(one) - phase(other) || one.localeCompare(other)
}

/** Whether a check file judges clauses; the others put open questions only. */
export function judgesClauses(name: string): boolean {
  return !name.startsWith('observations')
}

/**
 * The check files of one shard, counted from 1: dealt out in turn, those with clauses first, so that each
 * shard has some of every phase and, while there are enough, a clause to judge.
 */
export function dealt<File>(
  files: readonly File[],
  nameOf: (file: File) => string,
  { index, count }: { readonly index: number; readonly count: number },
): File[] {
  const order = (file: File) => (judgesClauses(nameOf(file)) ? 0 : 1)
  return [...files]
    .sort((a, b) => order(a) - order(b) || inPhases(nameOf(a), nameOf(b)))
    .filter((_, place) => place % count === index - 1)
}
