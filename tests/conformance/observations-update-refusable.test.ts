import { updateFields } from '../../src/contract/special-event.ts'
import { observe } from '../../src/verdict/check.ts'
import { Unjudged } from '../../src/verdict/finding.ts'
import { told } from './experiments/answer-in-words.ts'
import { whereValuesMayChange } from './experiments/not-asked.ts'
import {
  impossibleDates,
  refusableUpdates,
  unknownField,
  unknownValue,
  wrongValueOf,
} from './experiments/refusable-updates.ts'
import { whatBecameOf } from './experiments/what-became.ts'

for (const field of updateFields) {
  observe(
    `update.wrong-type.${field}`,
    whereValuesMayChange(async (bench) => {
      const { series } = await refusableUpdates(bench)
      const attempted = series.outcome(`wrong-type.${field}`)
      return told(attempted.answer, whatBecameOf(field, wrongValueOf(field), attempted))
    }),
  )
  observe(
    `update.null.${field}`,
    whereValuesMayChange(async (bench) => {
      const { series } = await refusableUpdates(bench)
      const attempted = series.outcome(`null.${field}`)
      return told(attempted.answer, whatBecameOf(field, null, attempted))
    }),
  )
}

for (const name of ['array', 'malformed-json', 'no-body'] as const)
  observe(
    `update.${name}`,
    whereValuesMayChange(async (bench) => {
      const { series } = await refusableUpdates(bench)
      return told(series.outcome(name).answer)
    }),
  )

observe(
  'update.impossible-date',
  whereValuesMayChange(async (bench) => {
    const { series } = await refusableUpdates(bench)
    const attempted = series.outcome('impossible-date')
    return told(attempted.answer, whatBecameOf('dates', impossibleDates, attempted))
  }),
)

observe(
  'update.unknown-field',
  whereValuesMayChange(async (bench) => {
    const { series } = await refusableUpdates(bench)
    const attempted = series.outcome('unknown-field')
    const kept = attempted.after !== undefined && unknownField in attempted.after
    const became = whatBecameOf(unknownField, unknownValue, attempted)
    return told(attempted.answer, kept && became ? `${became} and stays for good` : became)
  }),
)

observe(
  'update.refused-untouched',
  whereValuesMayChange(async (bench) => {
    const { changed } = await refusableUpdates(bench)
    if (changed instanceof Unjudged) throw changed
    return { words: changed.length === 0 ? 'yes' : `no, it changes ${changed.join(', ')}` }
  }),
)
