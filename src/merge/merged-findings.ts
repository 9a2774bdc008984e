import { groupedBy } from '../contract/grouped-by.ts'
import { firstFew } from '../findings/phrases.ts'
import { count } from '../findings/quantities.ts'
import type { ClauseResult, Observation } from '../findings/result.ts'
import type { Report } from '../report/report.ts'
import { asMasked } from '../settings/mask/wording.ts'
import type { Waiver } from '../settings/parse/waivers-file.ts'

/** Of more reasons than these for one clause and verdict, only how many there are is told. */
const mostReasons = 5

/** What each part found out about each clause, with no more reasons than can be read. */
export function resultsOf(reports: readonly Report[]): readonly ClauseResult[] {
  const all = reports.flatMap(({ clauses }) => clauses)
  const idAndVerdict = ({ id, verdict }: ClauseResult) => `${id} ${verdict}`
  const alike = groupedBy(all, idAndVerdict)
  return all.map((result) => {
    const { reason } = result
    const same = alike.get(idAndVerdict(result)) ?? []
    const reasons = [...new Set(same.flatMap((one) => one.reason ?? []))]
    if (reason === undefined || reasons.indexOf(reason) < mostReasons) return result
    const left = count(reasons.length - mostReasons, 'other reason')
    return { ...result, reason: asMasked(`and ${left}`) }
  })
}

/** The waivers that the parts were given for the clauses that they judged. */
export function waiversOf(reports: readonly Report[]): readonly Waiver[] {
  return reports
    .flatMap(({ clauses }) => clauses)
    .flatMap(({ id, waiver }) => {
      if (waiver === undefined) return []
      const { expired: _, stale: _stale, ...given } = waiver
      return [{ clause: id, ...given }]
    })
}

/** Each open question once, with every answer that it was given and the exchange that shows the first. */
export function answersOf(reports: readonly Report[]): readonly Observation[] {
  const byQuestion = groupedBy(
    reports.flatMap(({ observations }) => observations),
    ({ id }) => id,
  )
  return [...byQuestion.values()].map((all) => {
    const [{ unanswered, ...first }] = all
    const answers = [...new Set(all.map(({ answer }) => answer))]
    return {
      ...first,
      answer: asMasked(answersInWords(answers)),
      ...(unanswered && answers.length === 1 && { unanswered }),
    }
  })
}

/** Of more answers than these to one question, only how many there are is told. */
const mostAnswers = 6

function answersInWords(answers: readonly string[]): string {
  const [only, ...others] = answers
  if (only !== undefined && others.length === 0) return only
  const quoted = answers.map((answer) => `“${answer}”`)
  const few = firstFew(quoted, mostAnswers, (left) => `and ${count(left, 'other')}`)
  return `answered otherwise by different parts: ${few.join('; ')}`
}
