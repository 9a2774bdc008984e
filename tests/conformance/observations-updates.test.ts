import type { QuestionId } from '../../src/contract/questions.ts'
import { updateFields } from '../../src/contract/special-event.ts'
import { Unjudged } from '../../src/findings/finding.ts'
import { observe } from '../../src/judging/check.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { type Wording, words } from '../../src/settings/mask/wording.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
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
import type { Attempted } from './experiments/series.ts'

// Each sends only what the event has or had: nothing is lost, whether or not it is taken.

const harmless = {
  'success.status.update': (lease) => lease.update(lease.original),
  'update.content-type.missing': (lease) => lease.update(lease.original, { contentType: null }),
  'update.content-type.text': (lease) =>
    lease.update(lease.original, { contentType: 'text/plain' }),
  'update.content-type.merge-patch': (lease) =>
    lease.update(lease.original, { contentType: 'application/merge-patch+json' }),
  'update.event-id-in-body': (lease) => lease.update({ eventId: lease.id }),
} as const satisfies Record<string, (lease: Lease) => Promise<EventAnswer>>

for (const id of Object.keys(harmless) as (keyof typeof harmless)[])
  observe(
    id,
    whereUpdatesAreSent(({ world }) =>
      world.lease(1, async (lease) => told(await harmless[id](lease))),
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

/** Tells what came of one of the updates that a service may well refuse. */
const observeRefusable = (
  id: QuestionId,
  became: (attempted: Attempted) => Wording | undefined = () => undefined,
) =>
  observe(
    id,
    whereValuesMayChange(async (bench) => {
      const { series } = await refusableUpdates(bench)
      const attempted = series.outcome(id.slice('update.'.length))
      return told(attempted.answer, became(attempted))
    }),
  )

for (const field of updateFields) {
  observeRefusable(`update.wrong-type.${field}`, (attempted) =>
    whatBecameOf(field, wrongValueOf(field), attempted),
  )
  observeRefusable(`update.null.${field}`, (attempted) => whatBecameOf(field, null, attempted))
}

for (const name of ['array', 'malformed-json', 'no-body'] as const)
  observeRefusable(`update.${name}`)

observeRefusable('update.impossible-date', (attempted) =>
  whatBecameOf('dates', impossibleDates, attempted),
)

observeRefusable('update.unknown-field', (attempted) => {
  const kept = attempted.after !== undefined && unknownField in attempted.after
  const became = whatBecameOf(unknownField, unknownValue, attempted)
  return kept && became ? words`${became} and stays for good` : became
})

observe(
  'update.refused-untouched',
  whereValuesMayChange(async (bench) => {
    const { changed } = await refusableUpdates(bench)
    if (changed instanceof Unjudged) throw changed
    return { words: changed.length === 0 ? 'yes' : `no, it changes ${changed.join(', ')}` }
  }),
)
