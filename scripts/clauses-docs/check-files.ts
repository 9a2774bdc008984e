import { readdirSync, readFileSync } from 'node:fs'
import type { ClauseId } from '../../src/contract/clauses.ts'

const folder = new URL('../../tests/conformance/', import.meta.url)

/** The name of the file in tests/conformance that judges each clause. */
export function checkFiles(): ReadonlyMap<ClauseId, string> {
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.test.ts'))
      .flatMap((name) =>
        [...readFileSync(new URL(name, folder), 'utf8').matchAll(/\bclause\(\s*'([a-z.-]+)'/g)].map(
          ([, id]) => [id as ClauseId, name] as const,
        ),
      ),
  )
}
