import { Command, InvalidArgumentError } from 'commander'

/** The command line of a script; a mistake in it is told in one line and ends the script with 2. */
export function commandLine(name: string): Command {
  return new Command(name).exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
}

/** Reads the value of an option that takes a whole number. */
export function wholeNumber(least: number): (given: string) => number {
  return (given) => {
    if (/^\d{1,9}$/.test(given) && Number(given) >= least) return Number(given)
    throw new InvalidArgumentError(`Give a whole number of at least ${least}.`)
  }
}
