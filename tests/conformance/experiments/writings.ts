import type { Update } from '../../../src/contract/special-event.ts'
import { unjudged } from '../../../src/findings/finding.ts'
import type { Experiment } from '../../../src/judging/check.ts'
import type { UpdateOptions } from '../../../src/service/service.ts'
import { ifAnswered } from '../../../src/world/reading/expectations.ts'
import { plainFields } from '../../../src/world/values/ordinary-values.ts'
import type { Updated } from './updates.ts'

/** An update written otherwise than usual: its body, or what is said of it. */
interface Writing extends Pick<UpdateOptions, 'contentType' | 'detour'> {
  readonly body: string
  /** Whether the rest of the event is sent along, its identifier included. */
  readonly beside?: 'the whole event'
}

/**
 * Escapes, exponents and blanks between are JSON's own, chunks and what a client accepts are HTTP's. The media type has no
 * such parameter, so that it may be refused with one, and so may the others be, but not be read otherwise. Clients that
 * change an event which they have read may send all of it, as well.
 */
const written: readonly Writing[] = [
  { body: '{"price":1.25e1,"name":"\\ud83e\\udd96 \\u00e9tude \\/ \\u003c3"}' },
  {
    body: '{"location":"In every charset: Œuvre, 美術館"}',
    contentType: 'application/json; charset=utf-8',
  },
  { body: '\n\t{ "location" :\r\n"Among blanks",\t"price" : 17.25 } \n' },
  { body: '{"price":18.75}', beside: 'the whole event' },
  { body: '{"location":"In two chunks"}', detour: { what: 'a body in chunks', inChunks: true } },
  { body: '{"name":"For all"}', detour: { what: 'no Accept', headers: { accept: null } } },
]

/** Updates that differ from usual ones in their writing only; nothing where they are refused for that. */
export const writings: Experiment<Writing, Updated | undefined> = {
  name: 'writings',
  answering: 'update.sent-replaced',
  examples: async () => written,
  act: ({ world }, { body: written, beside, ...declared }) =>
    world.lease(1, async (lease) => {
      const isDeclared = declared.contentType !== undefined || declared.detour !== undefined
      const mayBeRefused = isDeclared || beside !== undefined
      // What is taken only as declared otherwise could not be put back.
      if (isDeclared && !(await ifAnswered(lease.update({})))?.succeeded) return undefined
      const before = await lease.current()
      const sent: Update = { ...(beside && plainFields(lease.replaceable)), ...JSON.parse(written) }
      const body = beside ? JSON.stringify({ eventId: lease.id, ...sent }) : written
      const answer = await ifAnswered(lease.update(body, declared))
      if (mayBeRefused && !answer?.succeeded) return undefined
      if (!answer?.succeeded && !(await ifAnswered(lease.update(sent)))?.succeeded)
        throw unjudged('refused-in-any-form', { operation: 'update', sent: body })
      if (!answer) throw unjudged('not-answered', { operation: 'update', sent: body })
      return { sent, before, answer, after: await lease.get() }
    }),
}
