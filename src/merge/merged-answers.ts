import type { Observation } from '../findings/result.ts'
import { count } from '../report/quantities.ts'
import { asMasked } from '../settings/mask/wording.ts'

/** Of more answers than these to one question, only how many there are is told. */
const mostAnswers = 6

/** Keeps the answers to open questions: each question once, with every answer that it was given. */
export class MergedAnswers {
  readonly #questions = new Map<string, { first: Observation; answers: Set<string> }>()

  add(observations: readonly Observation[]): void {
    for (const observation of observations) {
      const known = this.#questions.get(observation.id)
      if (known) known.answers.add(observation.answer)
      else {
        const answers = new Set([observation.answer])
        this.#questions.set(observation.id, { first: observation, answers })
      }
    }
  }

  /** One observation per question, with the exchange that shows its first answer. */
  observations(): readonly Observation[] {
    return [...this.#questions.values()].map(({ first, answers }) => {
      const { unanswered, ...observation } = first
      const alike = unanswered && answers.size === 1
      const answer = asMasked(inWords([...answers]))
      return { ...observation, answer, ...(alike ? { unanswered } : {}) }
    })
  }
}

function inWords(answers: readonly string[]): string {
  const [only, ...others] = answers
  if (only !== undefined && others.length === 0) return only
  const told = answers.slice(0, mostAnswers).map((answer) => `“${answer}”`)
  const left = answers.length - told.length
  const more = left > 0 ? [`and ${count(left, 'other')}`] : []
  return `answered otherwise by different parts: ${[...told, ...more].join('; ')}`
}
