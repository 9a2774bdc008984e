import type { Update } from '../../../src/contract/special-event.ts'
import { unjudged } from '../../../src/findings/finding.ts'
import type { Experiment } from '../../../src/judging/check.ts'
import type { UpdateOptions } from '../../../src/service/service.ts'
import { ifAnswered } from '../../../src/world/reading/expectations.ts'
import type { Updated } from './updates.ts'

/** An update written otherwise than usual: its body, or what is said of it. */
interface Writing extends Pick<UpdateOptions, 'contentType' | 'detour'> {
  readonly body: string
}

/**
 * Escapes, exponents and blanks between are JSON's own, chunks and what a client accepts are HTTP's. The media type has no
 * such parameter, so that it may be refused with one, and so may the others be, but not be read otherwise.
 */
const written: readonly Writing[] = [
  { body: '{"price":1.25e1,"name":"\\ud83e\\udd96 \\u00e9tude \\/ \\u003c3"}' },
  { body: '{"location":"In every charset"}', contentType: 'application/json; charset=utf-8' },
  { body: '\n\t{ "location" :\r\n"Among blanks" } \n' },
  { body: '{"location":"In two chunks"}', detour: { what: 'a body in chunks', inChunks: true } },
  { body: '{"name":"For all"}', detour: { what: 'no Accept', headers: { accept: null } } },
]

/** Updates that differ from usual ones in their writing only; nothing where they are refused for that. */
export const writings: Experiment<Writing, Updated | undefined> = {
  name: 'writings',
  answering: 'update.sent-replaced',
  examples: async () => written,
  act: ({ world }, { body, ...declared }) =>
    world.lease(1, async (lease) => {
      const sent: Update = JSON.parse(body)
      const isDeclared = declared.contentType !== undefined || declared.detour !== undefined
      // What is taken only as declared otherwise could not be put back.
      if (isDeclared && !(await ifAnswered(lease.update({})))?.succeeded) return undefined
      const before = await lease.current()
      const answer = await ifAnswered(lease.update(body, declared))
      if (isDeclared && !answer?.succeeded) return undefined
      if (!answer?.succeeded && !(await ifAnswered(lease.update(sent)))?.succeeded)
        throw unjudged('refused-in-any-form', { operation: 'update', sent: body })
      if (!answer) throw unjudged('not-answered', { operation: 'update', sent: body })
      return { sent, before, answer, after: await lease.get() }
    }),
}
