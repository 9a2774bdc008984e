import { NotAccepted } from '../setting.ts'

/** Which trial of its clause, then which example of it or the path to a generated input. */
const address = /^\d+:(e\d+|\d+(:\d+)*)$/

/** The address of one case, as a report's replay command names it. */
export function parseCaseAddress(text: string): string {
  if (!address.test(text)) throw new NotAccepted()
  return text
}
