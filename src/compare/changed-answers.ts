import type { Observation } from '../findings/result.ts'
import type { Answer, Comparison } from './comparison.ts'

/** The open questions that two runs answer differently, or that only one of them has an answer to. */
export function changedAnswers(
  before: readonly Observation[],
  after: readonly Observation[],
): Pick<Comparison, 'answers' | 'answeredAlike'> {
  const earlier = new Map(before.map((one) => [one.id, one]))
  const later = new Map(after.map((one) => [one.id, one]))
  const both = [...new Map([...earlier, ...later]).values()]
    .map(({ id, section, question }) => ({
      id,
      section,
      question,
      before: answerOf(earlier.get(id)),
      after: answerOf(later.get(id)),
    }))
    .filter((pair) => pair.before.given || pair.after.given)
  const answers = both.filter((pair) => pair.before.words !== pair.after.words)
  return { answers, answeredAlike: both.length - answers.length }
}

function answerOf(observation: Observation | undefined): Answer {
  if (observation === undefined) return { given: false, words: 'not in that report' }
  return { given: !observation.unanswered, words: observation.answer }
}
