import { smallerUpdate } from '../../../src/arbitraries/smaller.ts'
import type { IsoDate, ReceivedEvent, Update } from '../../../src/contract/special-event.ts'
import { Unjudged } from '../../../src/findings/finding.ts'
import type { CaseBench, Experiment } from '../../../src/judging/check.ts'
import { currentScope, inScope } from '../../../src/service/scope.ts'
import type { EventAnswer } from '../../../src/service/service.ts'
import { farDay } from '../../../src/world/far-days.ts'
import { oncePerRun } from './once-per-run.ts'

/** What became of an unusual value, and then of an update of another field. */
export interface UnusuallyUpdated {
  /** The one field, with its value. */
  readonly sent: Update
  readonly before: ReceivedEvent
  readonly answer: EventAnswer
  readonly after: EventAnswer
  /** The update of another field; none where the value was refused. */
  readonly next?: { readonly sent: Update; readonly after: EventAnswer }
}

const words = (text: string, times: number) => text.repeat(times).trim()

const daysAhead = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) => farDay('ordinary', step * index))

const days = (...dates: readonly string[]) => dates as readonly IsoDate[] as IsoDate[]

/**
 * Values that a service may refuse for their size, days or marks, but not store as something else. Those
 * of a group are sent in one update, for a start. No event is over with its days: it might be locked for good.
 */
const groups: readonly Update[] = [
  {
    name: words('A name that goes on and on. ', 19),
    location: words('A hall at the far end of the house ', 9),
    eventDescription: `Two\nlines.\n\nA paragraph. ${words('Größe und Ausmaß and many more words. ', 140)}`,
    dates: daysAhead(101, 2),
  },
  {
    location: 'a <script>b()</script> <!-- c --> <img src=d onerror=e> javascript:f() $$5 g|h \\/',
    eventDescription: 'One\ttwo\u2028three ❤️',
    dates: days('1950-06-15', '1999-12-31', '2000-02-29', '2021-03-28', farDay('ordinary', 0)),
    price: 1_234_567.5,
  },
  {
    name: '2027-05-01T10:00:00Z',
    location: 'Größe und Ausmaß. Größe und Ausmaß.',
    eventDescription: words('All about dinosaurs. ', 60),
    dates: days('2038-06-15', '2051-01-01', '2100-06-15'),
  },
  {
    location: words('Second hall on the left, ', 6),
    // Wherever bytes are cut into pieces, a character is likely to be cut.
    eventDescription: words('日本語🦖Größe ', 90),
    dates: ['2020-02-29' as IsoDate, ...daysAhead(29, 3)],
    price: 100_000.01,
  },
  {
    name: '',
    location: '',
    eventDescription: '',
    dates: days('1500-03-01', '1850-05-05', farDay('ordinary', 0)),
  },
]

const singles = groups.map((group) =>
  Object.entries(group).map(([field, value]): Update => ({ [field]: value })),
)

type Outcome = Omit<UnusuallyUpdated, 'sent'>

/** Sends values, and if they are taken an update of a field that they leave out. */
function send({ world }: CaseBench, values: Update): Promise<Outcome> {
  return world.lease(1, async (lease) => {
    const before = await lease.current()
    const answer = await lease.update(values)
    const after = await lease.get()
    if (!answer.succeeded) return { before, answer, after }
    const sent: Update = 'price' in values ? { name: 'Beside what is unusual' } : { price: 4.75 }
    await lease.update(sent)
    return { before, answer, after, next: { sent, after: await lease.get() } }
  })
}

/** What each group has come to, with what was exchanged for it. */
const sendTogether = groups.map((group) =>
  oncePerRun((bench) =>
    inScope(async ({ exchanges }) => ({ outcome: await send(bench, group), exchanges })),
  ),
)

/** Nothing, where one of the values may not be sent; the others are sent one by one. */
function unlessUnjudged(error: unknown): undefined {
  if (!(error instanceof Unjudged)) throw error
}

/** Unusual values, one of one field a case. A replay sends only that. */
export const unusualUpdates: Experiment<Update, UnusuallyUpdated> = {
  name: 'unusual updates',
  answering: 'update.persisted',
  examples: async () => singles.flat(),
  smaller: function* (sent) {
    for (const less of smallerUpdate(sent))
      if (less.dates?.at(-1) === sent.dates?.at(-1)) yield less
  },
  act: async (bench, sent) => {
    const place = singles.findIndex((group) => group.includes(sent))
    const isReplay = bench.isReplay || bench.settings.replayCase !== undefined
    const together = isReplay ? undefined : await sendTogether[place]?.(bench).catch(unlessUnjudged)
    if (!together?.outcome.answer.succeeded) return { sent, ...(await send(bench, sent)) }
    for (const exchange of together.exchanges) currentScope()?.keep(exchange)
    return { sent, ...together.outcome }
  },
}
