import { firstUpdateDay } from '../../src/arbitraries/dates.ts'
import {
  type IsoDate,
  type ReceivedEvent,
  type Update,
  updateFields,
} from '../../src/contract/special-event.ts'
import { clause, type Experiment } from '../../src/verdict/check.ts'
import { eventOf, ifAnswered, mustSucceed } from '../../src/verdict/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import { addDays } from '../../src/world/days.ts'
import { fieldsNotTaken, sameButForOrder } from '../../src/world/same.ts'
import { anonymousUpdate } from './experiments/refused-updates.ts'
import { unchangingUpdates, updates } from './experiments/updates.ts'

clause('update.any-subset', async ({ target, world, each, over, begin }) => {
  // Judged with the wrong credentials, at the end; until then it has time to show a late effect.
  begin(anonymousUpdate)
  if (target.profile === 'static-mock')
    return over(unchangingUpdates, (answer) => mustSucceed(answer, 'an update'))
  const unanswered = await world.unanswered()
  if (unanswered)
    return each([unanswered.original], async (sent) =>
      mustSucceed(await unanswered.update(sent), `an update of ${named(sent)}`),
    )
  return over(updates, ({ sent, answer }) => mustSucceed(answer, `an update of ${named(sent)}`))
})

clause('update.sent-replaced', async ({ over, each, world }) => {
  await over(updates, ({ sent, answer, after }) =>
    mustHaveTaken(sent, answer.event ?? eventOf(after)),
  )
  // However JSON writes a number or a letter, it is the same.
  await each(writtenOtherwise, (body) =>
    world.lease(1, async (lease) => {
      const values: Update = JSON.parse(body)
      const answer = await ifAnswered(lease.update(body))
      if (!answer?.succeeded && !(await ifAnswered(lease.update(values)))?.succeeded)
        throw new Unjudged('the same values are refused as they are usually written, too')
      if (!answer) throw new Unjudged('the update is not answered')
      mustSucceed(answer, `an update with ${body}`)
      mustHaveTaken(values, eventOf(answer))
    }),
  )
  // Values that a service may refuse for their size or days, but not store as something else.
  await each(refusable, (sent) =>
    world.lease(1, async (lease) => {
      const answer = await ifAnswered(lease.update(sent))
      if (!answer?.succeeded) throw new Unjudged(`${named(sent)} as sent is refused`)
      mustHaveTaken(sent, eventOf(answer))
    }),
  )
  await each(slightChanges, ([former, sent]) =>
    world.lease(1, async (lease) => {
      eventOf(await lease.update(former))
      mustHaveTaken(sent, eventOf(await lease.update(sent)))
    }),
  )
  // Empty text may be refused or filled in, but not be taken for a field that was not sent.
  await each(['name', 'location', 'eventDescription'] as const, (field) =>
    world.lease(1, async (lease) => {
      const before = await lease.current()
      const answer = await ifAnswered(lease.update({ [field]: '' }))
      if (!answer?.succeeded) throw new Unjudged(`an empty ${field} is refused`)
      if (before[field] !== '' && eventOf(answer)[field] === before[field])
        throw new Violated(`${field} "", as sent`, `${field} ${shown(before[field])}, as before`)
    }),
  )
})

const writtenOtherwise = ['{"price":1.25e1,"name":"\\ud83e\\udd96 \\u00e9tude"}']

const refusable: readonly Update[] = [
  { eventDescription: 'All about dinosaurs. '.repeat(60).trim() },
  { eventDescription: 'Größe und Ausmaß. '.repeat(60).trim() },
  { eventDescription: `Two\nlines. ${'And many more words. '.repeat(110).trim()}` },
  { name: 'A name that goes on and on. '.repeat(19).trim() },
  { dates: ['2100-06-15'] as IsoDate[] },
  ...[30, 101].map((count) => ({
    dates: Array.from({ length: count }, (_, index) => addDays(firstUpdateDay(), 2 * index)),
  })),
  { price: 100_000.01 },
  { name: 'A long name for an evening at the museum '.repeat(8).trim() },
  { location: 'A hall at the far end of the house '.repeat(9).trim() },
  { dates: ['1950-06-15', '1999-12-31', '2000-02-29', '2021-03-28'] as IsoDate[] },
  { dates: ['2038-06-15', '2051-01-01'] as IsoDate[] },
]

/** Values that differ from the former ones by little, or meet an event that a service may overlook. */
const slightChanges: readonly (readonly [Update, Update])[] = [
  [{ name: 'Night of the lamps' }, { name: 'NIGHT of the Lamps' }],
  [{ location: 'Cafe Noir' }, { location: 'Café Noir' }],
  [{ price: 10.25 }, { price: 10.24 }],
  [{ dates: [] }, { name: 'On no day', price: 10.5 }],
]

/** What an event holds, and the one field that is then updated. */
const keptBeside: readonly (readonly [Required<Update>, Update])[] = [
  [held({ name: 'R&D <b>“Größe”</b> 🦖', price: 19.99 }), { location: 'Next door' }],
  [held({ dates: [], price: 0, location: "it's 100% O'Hara's" }), { name: 'Free of charge' }],
  [held({ price: 1023.99, dates: daysFrom([1, 2, 3, 5]) }), { dates: daysFrom([6]) }],
  [held({ eventDescription: 'Kept on its days' }), { price: 4.75 }],
]

/** Other values for the same fields. */
function swapped(part: Update): Update {
  return Object.fromEntries(
    Object.entries(part).map(([field, value]) => [
      field,
      typeof value === 'number' ? value + 1 : `${value} again`,
    ]),
  )
}

/** Updates that are sent to one event at a time: none may take back what another has changed. */
const atOnce: readonly Update[] = [
  { name: 'Changed at once' },
  { location: 'Where others change' },
  { price: 6.25 },
]

function held(some: Update): Required<Update> {
  return {
    name: 'Held',
    location: 'Where it was',
    eventDescription: 'Long ago. '.repeat(70).trim(),
    dates: daysFrom([1, 3]),
    price: 8.25,
    ...some,
  }
}

function mustHaveTaken(sent: Update, event: Record<string, unknown>, how = 'as sent'): void {
  const [field] = fieldsNotTaken(sent, event) as (keyof Update)[]
  if (field)
    throw new Violated(`${field} ${shown(sent[field])}, ${how}`, `${field} ${shown(event[field])}`)
}

// Reads are compared with reads: whether an answer tells what is stored is another clause's business.
clause('update.unsent-kept', async ({ world, over, each }) => {
  await each(keptBeside, ([before, sent]) =>
    world.lease(1, async (lease) => {
      eventOf(await lease.update(before))
      const held = await lease.read()
      eventOf(await lease.update(sent))
      mustHaveKept(held, sent, await lease.read())
    }),
  )
  await each([atOnce], (parts) =>
    world.lease(1, async (lease) => {
      const answers = await Promise.all(parts.map((part) => ifAnswered(lease.update(part))))
      const taken = parts.filter((_, index) => answers[index]?.succeeded)
      const all: Update = Object.assign({}, ...taken)
      if (fieldsNotTaken(all, await lease.read()).length === 0) return
      // What is not taken even one after the other is another clause's business.
      for (const part of taken) eventOf(await lease.update(part))
      if (fieldsNotTaken(all, await lease.read()).length > 0)
        throw new Unjudged('the same updates one after the other are not taken either')
      await Promise.all(taken.map((part) => lease.update(swapped(part))))
      mustHaveTaken(swapped(all), await lease.read(), 'sent beside others')
      throw new Unjudged('the same updates at once are taken when sent again')
    }),
  )
  await over(updates, ({ sent, before, answer, after }) => {
    if (!answer.succeeded) throw new Unjudged(`an update of ${named(sent)} is refused`)
    mustHaveKept(before, sent, eventOf(after))
  })
})

function mustHaveKept(before: ReceivedEvent, sent: Update, event: ReceivedEvent): void {
  const lost = updateFields.find(
    (field) => !(field in sent) && !sameButForOrder(event[field], before[field]),
  )
  if (lost)
    throw new Violated(
      `${lost} ${shown(before[lost])}, as before the update of ${named(sent)}`,
      `${lost} ${shown(event[lost])}`,
    )
}

clause('update.dates-replaced', ({ world, each }) =>
  each(successions, ([formerly, next]) =>
    world.lease(1, async (lease) => {
      const former = daysFrom(formerly)
      eventOf(await lease.update({ dates: former }))
      const dates = daysFrom(next)
      const answered = eventOf(await lease.update({ dates })).dates
      const read = (await lease.read()).dates
      const wrong = (got: unknown) => JSON.stringify(got) !== JSON.stringify(dates)
      const expected = `dates ${shown(dates)} in place of ${shown(former)}`
      if (wrong(answered)) throw new Violated(expected, `${shown(answered)} when answered`)
      if (!wrong(read)) return
      // Only former days that are left are this clause's business; all of them, that the update is lost.
      const left = former.filter((date) => shown(read).includes(date) && !dates.includes(date))
      if (left.length === 0 || !shown(read).includes(shown(dates).slice(1, -1)))
        throw new Unjudged('the dates do not read as they were answered')
      throw new Violated(expected, `${shown(read)} when read`)
    }),
  ),
)

/** Offsets of former days and of those that take their place: fewer, disjoint, none, one, many, again. */
const successions: readonly (readonly [readonly number[], readonly number[]])[] = [
  [[1, 2, 3], [2]],
  [
    [1, 2],
    [5, 6],
  ],
  [[1, 2], []],
  [[-5000, 1], [2]],
  [[], [4]],
  [[4], Array.from({ length: 25 }, (_, index) => 3 * index)],
  [
    [1, 3],
    [1, 2, 3],
  ],
]

function daysFrom(offsets: readonly number[]) {
  return offsets.map((offset) => addDays(firstUpdateDay(), 400 + offset))
}

/** The same update sent twice, with what was answered and read each time. */
const repetitions: Experiment<Update, readonly (readonly [ReceivedEvent, ReceivedEvent])[]> = {
  name: 'repetitions',
  examples: async () => {
    const all = held({ name: 'Twice told', dates: daysFrom([8, 9]), price: 7.25 })
    return [all, { dates: all.dates }]
  },
  act: ({ world }, sent) =>
    world.lease(1, async (lease) => {
      const answered = eventOf(await lease.update(sent))
      const read = await lease.read()
      const second = await lease.update(sent)
      mustSucceed(second, `the same update of ${named(sent)} to succeed twice and`)
      return [
        [answered, eventOf(second)],
        [read, await lease.read()],
      ]
    }),
}

clause('update.repeatable', ({ over }) =>
  over(repetitions, (pairs) => {
    for (const [first, second] of pairs) {
      const field = updateFields.find((name) => !sameButForOrder(first[name], second[name]))
      if (field)
        throw new Violated(
          `${field} ${shown(first[field])} however often the update is sent`,
          `${field} ${shown(second[field])}`,
        )
    }
  }),
)

function named(sent: Update): string {
  const fields = Object.keys(sent)
  return fields.length === 0 ? 'no field' : fields.join(', ')
}
