import type { Question, QuestionBench } from '../../../src/judging/check.ts'

type Ask = Question['ask']
type Profile = QuestionBench['target']['profile']

/** Asks in the profiles that allow it, and tells why not in the others, without sending anything. */
function unless(reasons: { readonly [Name in Profile]?: string }, ask: Ask): Ask {
  return async (bench) => {
    const reason = reasons[bench.target.profile]
    return reason === undefined ? ask(bench) : { unanswered: true, words: `not asked: ${reason}` }
  }
}

const noUpdate = 'no update is sent in profile read-only'

/** For a question that sends an update with values that were just read. */
export function whereUpdatesAreSent(ask: Ask): Ask {
  return unless({ 'read-only': noUpdate }, ask)
}

/** For a question that sends an update with values of its own, valid or not. */
export function whereValuesMayChange(ask: Ask): Ask {
  const justRead = 'in profile static-mock, updates send only values that were just read'
  return unless({ 'read-only': noUpdate, 'static-mock': justRead }, ask)
}

/** For a question that more than one exchange has to show. */
export function whereStateIsKept(ask: Ask): Ask {
  return unless({ 'static-mock': 'a static mock answers the same whatever it is asked' }, ask)
}
