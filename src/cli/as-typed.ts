import { UsageError } from '../settings/usage-error.ts'

/**
 * Does something that reads settings. An error of it names what was given as an option by that option.
 *
 * @param typed - by name of the setting, the option as it was typed
 * @throws {@link UsageError}
 */
export async function asTyped<Result>(
  typed: Readonly<Record<string, string>>,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UsageError ? named(error, typed) : error
  }
}

function named({ fault }: UsageError, typed: Readonly<Record<string, string>>): UsageError {
  const inWords = (text: string) =>
    text.replace(/\b[A-Z][A-Z_]+\b/g, (name) =>
      Object.hasOwn(typed, name) ? `${typed[name]}` : name,
    )
  const { subject, problem, remedy } = fault
  return new UsageError({
    ...fault,
    subject: inWords(subject),
    ...(problem === undefined ? {} : { problem: inWords(problem) }),
    remedy: inWords(remedy),
  })
}
