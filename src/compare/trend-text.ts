import { codeSpan } from '../report/markdown-violation.ts'
import { SummaryLines, type TerminalLayout } from '../report/terminal-lines.ts'
import { capitalized } from '../report/visible.ts'
import { withinBytes } from './markdown.ts'
import type { Trend } from './trend.ts'
import { legendOf, signs, type TrendRow, trendInWords } from './trend-in-words.ts'

/** As many columns of a matrix can be told apart. */
const mostRuns = 30

/** What the rows and the rest may take of the 65,536 characters that a pull-request comment holds. */
const bytesFor = { runs: 16_000, rows: 26_000, folded: 6_000 }

/** A trend for a terminal, each run a column of one character; nothing that the reports quote takes effect. */
export function trendText(trend: Trend, layout: TerminalLayout): string {
  const write = new SummaryLines(layout)
  const { paint } = write
  const { headline, runs, note, rows, folded } = trendInWords(trend, mostRuns)
  write.title(headline, trend.worse ? paint.red : paint.green)
  write.gap()
  for (const { number, words } of runs) write.field(`Run ${number}`, words)
  if (note !== undefined) write.field('Shown', `${note}; the JSON has all`)
  if (rows.length > 0) {
    write.gap()
    write.own(`  ${runs.map(({ number }) => number % 10).join('')}`)
  }
  for (const row of rows) {
    const { now } = row
    const painted = now === 'fail' ? paint.red : now === 'pass' ? paint.green : paint.yellow
    write.text('  ', `${cellsOf(row).join('')}  ${row.id}: ${row.story}`, painted)
  }
  if (rows.length > 0) write.text('  ', legendOf(rows))
  write.gap()
  for (const { title } of folded) write.own(`  ${title}`)
  return write.toString()
}

/** A trend for a pull request or a pipeline's summary page, under 60 kB. */
export function trendMarkdown(trend: Trend): string {
  const { headline, runs, note, rows, folded } = trendInWords(trend, mostRuns)
  const listed = runs.map(({ number, words }) => `- **Run ${number}** ${codeSpan(words, 400)}`)
  const more = () => 'More in the JSON format.'
  const head = ['Clause', ...runs.map(({ number }) => number), 'Now']
  const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`
  const table = rows.map((one) => row([codeSpan(one.id, 120), ...cellsOf(one), one.story]))
  return `${[
    `## ${trend.worse ? '❌' : '✅'} ${headline}`,
    [...withinBytes(bytesFor.runs, listed, more), ...(note ? [`- ${capitalized(note)}`] : [])].join(
      '\n',
    ),
    ...(rows.length === 0
      ? []
      : [
          [row(head), row(head.map(() => '---')), ...withinBytes(bytesFor.rows, table, more)].join(
            '\n',
          ),
          legendOf(rows),
        ]),
    ...folded.map(({ title, ids }) => {
      const named = withinBytes(
        bytesFor.folded,
        ids.map((id) => codeSpan(id, 120)),
        more,
      )
      return `<details><summary>${title}</summary>\n\n${named.join(', ')}\n\n</details>`
    }),
  ].join('\n\n')}\n`
}

function cellsOf({ cells }: TrendRow): readonly string[] {
  return cells.map(({ tone }) => signs[tone])
}
