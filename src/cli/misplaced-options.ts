import type { Command } from 'commander'
import { UsageError } from '../settings/usage-error.ts'

/**
 * Refuses options of a run that stand before a subcommand, which would never see them: it might restore
 * another target than the one that was typed.
 *
 * @throws {@link UsageError}
 */
export function refuseOptionsBefore(program: Command, subcommand: Command): void {
  const option = program.options.find(
    (one) => program.getOptionValueSource(one.attributeName()) === 'cli',
  )
  if (option === undefined) return
  const name = option.long ?? option.flags
  const takes = subcommand.options.some(({ long }) => long === name)
  throw new UsageError({
    subject: name,
    problem: `it stands before ${subcommand.name()}, which does not see it there`,
    remedy: takes ? `put ${name} behind ${subcommand.name()}` : 'leave it out',
  })
}
