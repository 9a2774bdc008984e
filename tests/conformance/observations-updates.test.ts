import { updateFields } from '../../src/contract/special-event.ts'
import { Unjudged } from '../../src/findings/finding.ts'
import { observe } from '../../src/judging/check.ts'
import { told, whatBecameOf } from './experiments/answer-in-words.ts'
import { whereUpdatesAreSent, whereValuesMayChange } from './experiments/not-asked.ts'
import { type OddName, oddUpdates, oddValues } from './experiments/odd-updates.ts'
import {
  impossibleDates,
  refusableUpdates,
  unknownField,
  unknownValue,
  wrongValueOf,
} from './experiments/refusable-updates.ts'

// Each sends only what the event has or had: nothing is lost, whether or not it is taken.

observe(
  'success.status.update',
  whereUpdatesAreSent(({ world }) =>
    world.lease(1, async (lease) => told(await lease.update(lease.original))),
  ),
)

const contentTypes = {
  'update.content-type.missing': null,
  'update.content-type.text': 'text/plain',
  'update.content-type.merge-patch': 'application/merge-patch+json',
} as const

for (const id of Object.keys(contentTypes) as (keyof typeof contentTypes)[])
  observe(
    id,
    whereUpdatesAreSent(({ world }) =>
      world.lease(1, async (lease) =>
        told(await lease.update(lease.original, { contentType: contentTypes[id] })),
      ),
    ),
  )

observe(
  'update.event-id-in-body',
  whereUpdatesAreSent(({ world }) =>
    world.lease(1, async (lease) => told(await lease.update({ eventId: lease.id }))),
  ),
)

for (const name of Object.keys(oddValues) as OddName[])
  observe(
    `update.odd.${name}`,
    whereValuesMayChange(async (bench) => {
      const attempted = (await oddUpdates(bench))(name)
      const { field, value } = oddValues[name]
      return told(attempted.answer, whatBecameOf(field, value, attempted))
    }),
  )

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
