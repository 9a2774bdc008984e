import register from '../../contracts/observations.json' with { type: 'json' }

/** The id of an open question, as contracts/observations.json lists them; a wrong one does not compile. */
export type QuestionId = keyof typeof register.questions

/** Something that the specification leaves open, in our own words. */
interface OpenQuestion {
  readonly id: QuestionId
  /** Section or sections of the specification that leave it open, such as `7, 8`. */
  readonly section: string
  readonly question: string
}

/** Every open question, in the order of the register. */
export const openQuestions: readonly OpenQuestion[] = Object.entries(register.questions).map(
  ([id, question]) => ({ id: id as QuestionId, ...question }),
)

export function questionOf(id: QuestionId): OpenQuestion {
  return { id, ...register.questions[id] }
}
