import { smallerUpdate } from '../../../src/arbitraries/smaller.ts'
import {
  type IsoDate,
  type ReceivedEvent,
  type Update,
  type UpdateField,
  updateFields,
} from '../../../src/contract/special-event.ts'
import { Unjudged, unjudged } from '../../../src/findings/finding.ts'
import type { CaseBench, Experiment } from '../../../src/judging/check.ts'
import { abreast } from '../../../src/service/together.ts'
import type { Lease } from '../../../src/world/leasing/lease.ts'
import { farDay } from '../../../src/world/values/far-days.ts'
import { fieldsNotTaken } from '../../../src/world/values/same.ts'
import type { Updated } from './updates.ts'

/** What became of unusual values, and then of an update of another field. */
interface UnusuallyUpdated extends Pick<Updated, 'sent' | 'before' | 'answer' | 'after'> {
  /** The update of another field; none where the values were refused. */
  readonly next?: Pick<Updated, 'sent' | 'after'>
}

const words = (text: string, times: number) => text.repeat(times).trim()

const daysAhead = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) => farDay('ordinary', step * index))

const days = (...dates: readonly string[]) => dates as readonly IsoDate[] as IsoDate[]

/**
 * Values that a service may refuse for their size, days or marks, but not store as something else. Those
 * of a group are sent in one update, and each by itself only where that is refused. The first body has more than 8,192
 * bytes and the fourth more than 16,384, which buffers hold. No event is over with its days: it might be locked for good.
 */
const groups: readonly Update[] = [
  {
    name: words('A name that goes on and on. ', 45),
    location: words('A hall at the far end of the house ', 30),
    eventDescription: `Two\nlines.\n\nA paragraph. ${words('Größe und Ausmaß and many more words. ', 150)}`,
    // More than a byte counts.
    dates: daysAhead(400, 1),
  },
  {
    name: 'Caf%C3%A9%20Noir',
    location: 'a <script>b()</script> <!-- c --> <img src=d onerror=e> javascript:f() $$5 g|h \\/',
    eventDescription: 'One\ttwo\u2028three\n\n❤️%20%2F 0800 1234567',
    price: 1_234_567.5,
  },
  {
    name: '2027-05-01T10:00:00Z',
    location: 'Größe und Ausmaß. Größe und Ausmaß.',
    eventDescription: words('All about dinosaurs. ', 60),
    dates: days(
      ...['1950-06-15', '1999-12-31', '2000-02-29', '2021-03-28', '2038-06-15', '2051-01-01'],
      ...['2100-06-15', farDay('ordinary', 0)],
    ),
    // More cents than 31 bits hold.
    price: 30_000_000.5,
  },
  {
    name: '007',
    location: words('Second hall on the left, ', 6),
    // Wherever bytes are cut into pieces, a character is likely to be cut.
    eventDescription: words('日本語🦖Größe ', 800),
    price: 100_000.01,
  },
  {
    name: '',
    location: '',
    eventDescription: '',
    dates: [...days('1500-03-01', '1850-05-05', '2020-02-29'), ...daysAhead(29, 3)],
  },
  {
    name: '2027-05-01T12:00:00+02:00',
    location: '2027-05-01',
    eventDescription: '12:30',
    // More than ten digits with two decimals hold.
    price: 1_234_567_890.5,
  },
]

/** Sends values, and if they are taken an update of a field that they leave out. */
function send({ world }: CaseBench, sent: Update): Promise<UnusuallyUpdated> {
  return world.lease(1, async (lease) => {
    const before = await withSomethingToLose(lease, sent)
    const answer = await lease.update(sent)
    const after = await lease.get()
    if (!answer.succeeded) return { sent, before, answer, after }
    const other: Update = 'price' in sent ? { name: 'Beside what is unusual' } : { price: 4.75 }
    await lease.update(other)
    return { sent, before, answer, after, next: { sent: other, after: await lease.get() } }
  })
}

const something: Update = { eventDescription: 'To be kept', dates: daysAhead(2, 5), price: 3.75 }

/** The event as it is read, once it has something in each field that it is not sent. */
async function withSomethingToLose(lease: Lease, sent: Update): Promise<ReceivedEvent> {
  const event = await lease.current()
  const isBare = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)
  const lacking = Object.entries(something).filter(
    ([field]) => !(field in sent) && lease.mayBeSent(field) && isBare(event[field]),
  )
  if (lacking.length === 0) return event
  await lease.update(Object.fromEntries(lacking))
  return lease.read()
}

/** The same, with blanks for control characters where the service has something against these, whichever they are. */
async function sendKept(bench: CaseBench, sent: Update): Promise<UnusuallyUpdated> {
  const outcome = await send(bench, sent)
  const shown = [outcome.answer, outcome.after].map(({ event = {} }) => event)
  const isTidied = updateFields.some((field) => {
    const [text, ...texts] = [sent, ...shown].map((event: ReceivedEvent) => event[field])
    return typeof text === 'string' && control.test(text) && texts.some((other) => other !== text)
  })
  const texts = ['name', 'location', 'eventDescription'] as const
  if (!isTidied || (await bench.world.lease(1, (lease) => keepsControls(lease, texts))))
    return outcome
  const sentTexts = Object.entries(sent).filter(([_, value]) => typeof value === 'string')
  const plain = sentTexts.map(([field, text]) => [field, `${text}`.replaceAll(controls, ' ')])
  return send(bench, { ...sent, ...Object.fromEntries(plain) })
}

const control = /\p{Cc}/u
const controls = /\p{Cc}/gu

/** Whether those are kept that no text has a use for. */
export async function keepsControls(
  lease: Lease,
  fields: readonly UpdateField[],
): Promise<boolean> {
  const texts = fields.map((field) => [field, 'Bell \u0007, escape \u001b here'])
  const sent: Update = Object.fromEntries(texts)
  const seen = [await lease.update(sent), await lease.get()]
  return seen.every(({ event = {} }) => fieldsNotTaken(sent, event).length === 0)
}

/** Why one of the values may not be sent. */
function whyUnjudged(error: unknown): Unjudged {
  if (error instanceof Unjudged) return error
  throw error
}

/** Unusual values: those of a group at once, or one by one where they are not taken so, the taken ones first. */
export const unusualUpdates: Experiment<Update, readonly UnusuallyUpdated[]> = {
  name: 'unusual updates',
  answering: 'update.persisted',
  examples: async () => groups,
  smaller: function* (sent) {
    for (const less of smallerUpdate(sent))
      if (less.dates?.at(-1) === sent.dates?.at(-1)) yield less
  },
  act: async (bench, sent) => {
    const together = await sendKept(bench, sent).catch(whyUnjudged)
    if ('answer' in together && together.answer.succeeded) return [together]
    const single = await abreast(Object.entries(sent), ([field, value]) =>
      sendKept(bench, { [field]: value }).catch(whyUnjudged),
    )
    const outcomes = single.filter((one) => 'answer' in one)
    if (outcomes.length === 0)
      throw 'answer' in together ? unjudged('values-refused', { sent }) : together
    return outcomes.sort((a, b) => Number(b.answer.succeeded) - Number(a.answer.succeeded))
  },
}
