import { observe } from '../../src/verdict/check.ts'
import { told } from './experiments/answer-in-words.ts'
import { whereUpdatesAreSent } from './experiments/not-asked.ts'

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
