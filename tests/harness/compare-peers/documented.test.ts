import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { table } from '../../../scripts/compare-peers/table.ts'

describe('the table of the documentation', () => {
  it('is the same on both pages, and has the columns that the command prints', () => {
    const [header, ...rows] = tableOf('docs/peers.md')
    expect(header).toBe(table([]).split('\n')[0])
    expect(rows.length).toBeGreaterThan(4)
    expect(tableOf('README.md')).toEqual([header, ...rows])
  })

  it('names the command and the day, and says whose the faults are', () => {
    for (const page of ['README.md', 'docs/peers.md']) {
      const text = readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ')
      expect(text).toMatch(/`npm run compare:peers -- --sample \d+ --parallel \d+`/)
      expect(text).toMatch(/ on 20\d\d-\d\d-\d\d/)
      expect(text).toContain('**The faults are ours')
    }
  })
})

/** The lines of the comparison on a page. */
function tableOf(page: string): string[] {
  const lines = readFileSync(page, 'utf8').split('\n')
  const begin = lines.findIndex((line) => line.startsWith('| Tool | caught |'))
  return lines.slice(begin, lines.indexOf('', begin))
}
