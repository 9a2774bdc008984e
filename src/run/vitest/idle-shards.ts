import { readdirSync } from 'node:fs'
import type { Shard } from '../../report/shards.ts'
import { UsageError } from '../../settings/usage-error.ts'
import { judgesClauses } from '../phases.ts'
import { asMistake } from './session.ts'

const folder = new URL('../../../tests/conformance/', import.meta.url)

/** The runner deals out whole check files; more shards than files end each of them with one line and code 2. */
export function refuseIdleShards({ index, count }: Shard): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  const files = names.filter(judgesClauses).length
  if (count <= files) return
  asMistake(
    new UsageError({
      subject: '--shard',
      given: `${index}/${count}`,
      problem: `but there are only ${files} files of clauses to share out`,
      remedy: `give a count of at most ${files}`,
    }),
  )
}
