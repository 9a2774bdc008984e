import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isJsonObject } from './json-in.ts'
import { packageRoot } from './package-root.ts'

const contracts = fileURLToPath(new URL('contracts', packageRoot))

/** The report's and the waivers' schemas promise nothing about the service; openapi.json repeats, explanations and outline explain. */
const promises = /^(clauses|observations)\.json$|^(list-query|special-event.*)\.schema\.json$/

/**
 * A SHA-256, in hexadecimal, over what the contract promises: clauses, observations and the
 * schemas of query and bodies. Two reports with the same digest were judged by the same promises.
 *
 * Content counts, not bytes: files are taken in the order of their names and their members in
 * the order of theirs, so that a checkout with other line ends or indentation gives the same.
 */
export function contractDigest(folder: string = contracts): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder)
    .filter((file) => promises.test(file))
    .sort()) {
    const content: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    hash.update(`${name}\n${JSON.stringify(content, inOrderOfNames)}\n`)
  }
  return hash.digest('hex')
}

function inOrderOfNames(_name: string, value: unknown): unknown {
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
