import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const door = join('src', 'report', 'output.ts')

/** What could print past the door; comments may speak of it. */
const printing = /\b(?:stdout|stderr|console)\b|\bwriteSync\(\s*[12]\b|['"]\/dev\/(?:fd|tty|std)/u

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//gu, '').replace(/(^|\s)\/\/.*$/gmu, '$1')
}

describe('everything that is printed', () => {
  it('goes through one module: no other source names what could print', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|tsx|js)$/u.test(path))
      .map((path) => join('src', path))
    const printers = files.filter((path) =>
      printing.test(withoutComments(readFileSync(path, 'utf8'))),
    )
    // The runner and the thread of the checks are given streams by these names that lead nowhere.
    const silenced = ['thread', 'vitest'].map((folder) => join('src', 'run', folder, 'start.ts'))
    expect(printers.sort()).toEqual([door, ...silenced])
  })
})
