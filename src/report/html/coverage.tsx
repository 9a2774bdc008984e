import type { PairCoverage } from '../../findings/coverage.ts'
import { grouped } from '../../findings/quantities.ts'
import type { Report } from '../report.ts'
import { Quoted } from './evidence.tsx'

/** A heat map for every two parameters: each field has its number, so that it is told without colour. */
export function CoverageSection({ report }: { readonly report: Report }) {
  const { coverage } = report.run
  if (coverage === undefined || coverage.length === 0) return null
  const fields = coverage.flatMap(({ times }) => times.flat())
  const most = Math.max(...fields)
  return (
    <section id="coverage" class="coverage" aria-labelledby="coverage-title">
      <h2 id="coverage-title">Which parameters met</h2>
      <p class="quiet">
        How often a listing was asked for with both values: {fields.filter(Boolean).length} of{' '}
        {fields.length} pairs of kinds. Days count from today, those of endDate from the start of
        the range. The stronger its colour, the more listings a field stands for.
      </p>
      <div class="maps">
        {coverage.map((pair) => (
          <HeatMap pair={pair} most={most} />
        ))}
      </div>
    </section>
  )
}

function HeatMap({ pair, most }: { readonly pair: PairCoverage; readonly most: number }) {
  const { kinds, parameters, times } = pair
  const [rows, columns] = kinds
  const [down, across] = parameters
  return (
    <table class="heat">
      <caption>
        <Quoted text={down} /> by <Quoted text={across} />
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">
              <Quoted text={down} />
            </span>
          </th>
          {columns.map((kind) => (
            <th scope="col">
              <Quoted text={kind} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((kind, at) => (
          <tr>
            <th scope="row">
              <Quoted text={kind} />
            </th>
            {(times[at] ?? []).map((number) => (
              <td class={`heat-${heatOf(number, most)}`}>{grouped(number)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** From 0, never asked for, to 4; each step is several times as many. */
function heatOf(number: number, most: number): number {
  if (number === 0) return 0
  return 1 + Math.min(3, Math.floor((4 * Math.log(number)) / Math.log(most + 1)))
}
