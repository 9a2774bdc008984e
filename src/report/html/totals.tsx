/** @jsxRuntime automatic @jsxImportSource preact */
import type { Report } from '../report.ts'
import { Mark, type Tone } from './verdict-mark.tsx'

/** The clauses by verdict, in numbers and as a bar. */
export function Totals({ report: { totals } }: { readonly report: Report }) {
  const counts: readonly (readonly [Tone, string, number])[] = [
    ['fail', totals.waived > 0 ? 'violated, not waived' : 'violated', totals.fail - totals.waived],
    ['waived', 'violated, waived', totals.waived],
    ['error', 'error', totals.error],
    ['inconclusive', 'inconclusive', totals.inconclusive],
    ['pass', 'pass', totals.pass],
    ['not-applicable', 'not applicable', totals.notApplicable],
  ]
  const shown = counts.filter(
    ([tone, , number]) => number > 0 || tone === 'fail' || tone === 'pass',
  )
  return (
    <section aria-labelledby="totals-title">
      <h2 id="totals-title">Clauses by verdict</h2>
      <Bar counts={shown} />
      <dl class="totals">
        {shown.map(([tone, title, number]) => (
          <div class={number === 0 ? 'none' : ''}>
            <dt>
              <Mark tone={tone}>{title}</Mark>
            </dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Bar({ counts }: { readonly counts: readonly (readonly [Tone, string, number])[] }) {
  const all = counts.reduce((sum, [, , number]) => sum + number, 0)
  let before = 0
  return (
    <svg
      class="bar"
      viewBox={`0 0 ${Math.max(all, 1)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map(([tone, , number]) => {
        before += number
        return <rect class={tone} x={before - number} width={number} height="1" />
      })}
    </svg>
  )
}
