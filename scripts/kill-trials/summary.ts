import type { Outcome, Stage } from './trial.ts'

/** What all trials came to, as a table of two columns. */
export function summary(outcomes: readonly Outcome[]): string {
  const during = (stage: Stage) => outcomes.filter((outcome) => outcome.stage === stage).length
  const rows: [string, number][] = [
    ['trials', outcomes.length],
    ['cut short while starting', during('starting')],
    ['cut short while running', during('running')],
    ['cut short while restoring', during('restoring')],
    ['ended before the signal', during('ended before')],
    ['npm run restore killed too', outcomes.filter(({ restoreKilled }) => restoreKilled).length],
    ['events found changed after it', outcomes.reduce((sum, one) => sum + one.leftChanged, 0)],
    ['states equal in the end', outcomes.filter(({ same }) => same).length],
    ['failed', outcomes.filter(({ failures }) => failures.length > 0).length],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, count]) => `${name.padEnd(width)}  ${`${count}`.padStart(5)}`).join('\n')
}
