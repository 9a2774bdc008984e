import { createHash } from 'node:crypto'
import type { EventId, IsoDate, SpecialEvent } from '../../contract/special-event.ts'
import { addDays } from '../calendar.ts'
import { type Offsets, schedule } from './schedule.ts'
import { type Subject, subjects } from './subjects.ts'

const formats = [
  {
    name: 'Opening',
    line: 'The curators open the exhibition with a short speech and a long table.',
  },
  { name: 'Curator’s tour', line: 'Sixty minutes, twenty guests, and questions are welcome.' },
  { name: 'Family workshop', line: 'For visitors from six to ninety-six; aprons are provided.' },
  { name: 'Evening lecture', line: 'With slides, a microphone, and a bar that opens afterwards.' },
] as const

const prices = [0, 12, 19.99, 0.29, 4.35, 25, 7.5, 18, 0.1, 33.33, 9.95, 100, 1.1]

const longDescriptionEvery = 16

/**
 * The special events that a service starts with: the same ones for the same day, and with the same
 * identifiers on every day. Where today is the day 0, many events lie between 0 and 7, one every
 * fourth day between -60 and 120, a few years away, and a few have no planned day at all.
 */
export function seedEvents(today: IsoDate): SpecialEvent[] {
  const events = schedule.map((offsets, index) => seedEvent(index, offsets, today))
  // Stored in the order of their identifiers, which says nothing about their dates.
  return events.sort((a, b) => (a.eventId < b.eventId ? -1 : 1))
}

function seedEvent(index: number, offsets: Offsets, today: IsoDate): SpecialEvent {
  const subject = at(subjects, index)
  const format = at(formats, Math.floor(index / subjects.length))
  return {
    eventId: eventIdOf(index),
    name: `${subject.title}: ${format.name}`,
    location: subject.location,
    eventDescription:
      index % longDescriptionEvery === 0
        ? wholeProgramme(subject)
        : `${subject.blurb} ${format.line}`,
    dates: offsets.map((offset) => addDays(today, offset)),
    price: at(prices, index),
  }
}

function wholeProgramme(opening: Subject): string {
  const paragraphs = subjects.map(
    ({ title, location, blurb }) => `${title} (${location}). ${blurb}`,
  )
  return [`The whole day’s programme begins with ${opening.title}.`, ...paragraphs].join('\n\n')
}

/** A name-based UUID: version 5 and the variant of RFC 9562 over a digest of the index. */
function eventIdOf(index: number): EventId {
  const digest = createHash('sha1').update(`special event ${index}`).digest('hex')
  const variant = at(['8', '9', 'a', 'b'], Number.parseInt(digest.slice(16, 17), 16))
  const pattern = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/
  return digest.replace(pattern, `$1-$2-5$3-${variant}$4-$5`) as EventId
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('nothing to choose from')
  return item
}
