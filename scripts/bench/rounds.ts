import { type EmbeddedRun, runEmbedded } from './embedded.ts'
import { type Measurement, measure } from './measurement.ts'
import { embeddedRow, type Row, rowOf, type SettingName, settings } from './rows.ts'

/** How often everything that is repeated is measured, if there is time. */
const rounds = 3

/** Nothing is begun that would likely take longer than this, counted from the start. */
const mostMs = 165_000

/** Everything that was measured, by row. */
export interface Rows {
  readonly embedded: Row
  readonly judged: Readonly<Record<SettingName, Row>>
}

/** Measures round after round, so that what disturbs the machine for a while spoils no row as a whole. */
export async function measureRows(tell: (step: string) => void): Promise<Rows> {
  const begunAt = performance.now()
  const embedded: EmbeddedRun[] = []
  const judged: Record<SettingName, Measurement[]> = {
    few: [],
    more: [],
    many: [],
    large: [],
    slow: [],
  }
  const took = new Map<string, number>()
  const inTime = async (name: string, work: () => Promise<void>) => {
    const startedAt = performance.now()
    if (startedAt - begunAt + (took.get(name) ?? 0) > mostMs) return
    await work()
    took.set(name, performance.now() - startedAt)
  }
  const names = Object.keys(settings) as SettingName[]
  for (let round = 1; round <= rounds; round++) {
    tell(`round ${round} of ${rounds}: npm test`)
    await inTime('embedded', async () => {
      embedded.push(await runEmbedded())
    })
    for (const name of names) {
      const setting = settings[name]
      if (round > 1 && !setting.repeated) continue
      const { numRuns, events, latencyMs } = setting
      tell(
        `round ${round} of ${rounds}: NUM_RUNS ${numRuns}, ${events} events, ${latencyMs} ms of latency`,
      )
      await inTime(name, async () => {
        judged[name].push(await measure({ numRuns, events, latencyMs }))
      })
    }
  }
  const rows = names.map((name) => [name, rowOf(settings[name], judged[name])])
  return { embedded: embeddedRow(embedded), judged: Object.fromEntries(rows) }
}
