import { countWithOne, listingInWords, queryInWords, shownApart } from './phrases.ts'
import { count } from './quantities.ts'
import {
  type EventFacts,
  helpedBy,
  type NeedFacts,
  remedies,
  type Underlying,
} from './reason-table.ts'

export interface TooFewToUpdate extends NeedFacts {
  /** How many there were at first, where some are not written to any more. */
  readonly of?: number
  /** How many of them have to stay where checks look at them. */
  readonly inPlace?: number
  readonly why?: Underlying
}

/** A field that has become another one. */
export interface Became {
  readonly field: string
  readonly was: unknown
  readonly is: unknown
}

function eventsInOneRange({ need }: NeedFacts): string {
  return `Have at least ${count(need, 'event')} with dates on the target, all to be found with one startDate and endDate.`
}

function eventsToUpdate(
  { need, why }: Pick<TooFewToUpdate, 'need' | 'why'>,
  remedyOf?: (why: Underlying) => string,
): string {
  return why && remedyOf
    ? remedyOf(why)
    : `Let more events be updated, ${need} at least: have them listed, or name them in the setting WRITABLE_EVENT_IDS.`
}

/** What a service that lists no events needs for all that comes of it. */
export interface NoEventsFacts {
  readonly need: number
  /** Whether some of it needs events that may be updated. */
  readonly updated: boolean
  /** The widest listing that was asked for. */
  readonly query?: object
}

function notEvenWith(query?: object): string {
  return query === undefined ? '' : `, not even with ${queryInWords(query)}`
}

/** What a remedy depends on beside the facts of its reason. */
interface InProfile {
  readonly profile?: string
}

function unlessFull(profile: string | undefined, what: string): string {
  return profile === 'full' ? '' : `; a run in profile full moves ${what} there where it can`
}

const oneToUpdate = eventsToUpdate({ need: 1 })

/** Why something is not judged that depends on the events of the target, and on who changes them. */
export const reasonsOfEvents = {
  // What the target lacks.
  ...helpedBy('Have events on the target that are listed and can be read.', {
    'no-event-listed': ({ query }: { query?: object }) =>
      `needs an event; this service lists none${notEvenWith(query)}`,
    'nothing-to-look-at': 'there was nothing to look at',
  }),
  ...helpedBy(
    ({ need, updated }: NoEventsFacts) =>
      `The service lists no events. Have at least ${need} listed on days of the coming weeks, all to be found with one startDate and endDate${updated ? ', and let them be updated' : ''}.`,
    {
      'no-events-at-all': ({ query }: NoEventsFacts) =>
        `the service lists no events${notEvenWith(query)}`,
    },
  ),
  ...helpedBy(eventsInOneRange, {
    'too-few-events': ({ need, have }: NeedFacts) =>
      `needs a range with ${count(need, 'event')}; ${have} are known in one`,
    'range-too-small': ({ need, have, listed }: NeedFacts & { listed: number }) =>
      `needs a range with ${count(need, 'event')}; ${listed === have ? `this service lists ${listed}` : `of the ${listed} listed, one range can hold ${have}`}`,
  }),
  ...helpedBy(
    ({ profile }: InProfile) =>
      `Have events listed on days of the coming weeks${unlessFull(profile, 'some')}.`,
    {
      'nothing-listed': ({ query }: { query?: object }) =>
        query ? `nothing is listed in ${listingInWords(query)}` : 'a listing is empty',
      'no-event-ahead': 'no event with a day ahead is listed',
      'no-event-on-a-day-alone':
        'needs a listed event with a day ahead and none on the days beside it',
    },
  ),
  ...helpedBy(
    ({ profile }: InProfile) =>
      `Have an event listed that took place in the days before today${unlessFull(profile, 'one')}.`,
    {
      'nothing-listed-before-today':
        'no event shortly before today is listed, so today cannot be told from it',
    },
  ),

  // Which events may be updated and moved.
  ...helpedBy('Have more events on the target, or name more in WRITABLE_EVENT_IDS.', {
    'all-events-updated': 'needs events that are not updated',
  }),
  ...helpedBy(oneToUpdate, {
    'events-begun-are-locked':
      'events that have begun or are over are not known to be changeable, and so are not written to',
    'event-not-writable': ({ eventId, why }: EventFacts & { why: string }) =>
      `event ${eventId} is not written to: ${why}`,
  }),
  ...helpedBy('Let one run at a time write to a target, or share its events among shards.', {
    'another-run-writes': ({ eventId }: EventFacts) =>
      `another run is at work on this target, whose mark event ${eventId} bears, so no event is written to`,
  }),
  ...helpedBy(
    'Put the event back with `restore` where that run has kept its original, or by hand.',
    {
      'left-by-another-run': ({ eventId }: EventFacts) =>
        `event ${eventId} and any others that bear the mark of an earlier run are not written to`,
    },
  ),
  ...helpedBy(
    'Have events without empty texts, blanks around texts and repeated days, or name events in WRITABLE_EVENT_IDS that take theirs back.',
    {
      'field-may-be-tidied': ({ eventId, field }: EventFacts & { field: string }) =>
        `this run does not touch ${field} of event ${eventId}: its value ${field === 'dates' ? 'has a day twice' : 'is an empty text or has blanks around it'}, and might be tidied up when it is put back`,
    },
  ),
  ...helpedBy(eventsToUpdate, {
    'too-few-to-update': ({ need, have, of, inPlace, why }: TooFewToUpdate, told) => {
      const left =
        of === undefined
          ? `there are ${have}`
          : `of ${of}, ${have === 0 ? 'none' : `only ${have}`} still may`
      const few = `needs ${count(need, 'event')} that may be updated; ${left}`
      if (inPlace !== undefined) return `${few}, of which ${inPlace} have to stay where they are`
      return why === undefined ? few : `${few}: ${told(why)}`
    },
    'too-few-to-move': ({ need, have }: NeedFacts) =>
      `needs ${count(need, 'event')} that may be moved; there are ${have}`,
  }),
  ...helpedBy('Have an event listed that is over and may be updated, so that this can be tried.', {
    'past-days-may-lock':
      'not tried: it would move an event to today and into the past, from where the service might not let it be moved back',
  }),
  ...helpedBy(remedies.fullProfile, {
    'profile-moves-no-event': ({ profile }: { profile: string }) =>
      `no event may be moved in profile ${profile}`,
  }),
  ...helpedBy(
    'Have no events in the last days of December and June of one of the years three to six ahead, or 24 to 27.',
    {
      'no-empty-range': 'no range far from today is listed as empty',
    },
  ),
  ...helpedBy(remedies.otherFindings, {
    'reads-change-events': 'reading an event changes it, so that no further one is read',
    'moved-events-not-listed': ({ listed, moved }: { listed: number; moved: number }) =>
      `the list shows ${listed} of ${moved} events that were moved into an empty range`,
  }),

  ...helpedBy('Look in the log of the target which update has changed them.', {
    'values-strayed': ({ events, suchAs }: { events: number; suchAs?: string | undefined }) =>
      `${countWithOne(events, 'event', suchAs)} held values that this run had sent to other events, or to the same one in an update before`,
  }),

  // What others do meanwhile, or the target itself.
  ...helpedBy(remedies.nobodyElse, {
    'list-changed': 'the list changed while it was looked at',
    'events-changed': 'events that were sent nothing did not stay as they were meanwhile',
    'event-changed': ({ eventId }: EventFacts) =>
      `event ${eventId} is not listed where its dates say, or it changes meanwhile`,
    'event-not-listed': ({ eventId }: EventFacts) => `event ${eventId} is not listed any more`,
    'range-not-empty': ({ query }: { query: object }) =>
      `${queryInWords(query)} holds events after all`,
    'reads-differ': 'an event does not read alike twice in a row',
    'others-moved-events': 'events have been moved out of the range meanwhile',
    'changed-by-somebody-else': ({ changes }: { changes: readonly Became[] }) =>
      `somebody else has changed it meanwhile, and that was left: ${changes
        .map(({ field, was, is }) => `${field} was ${shownApart(was, is).join(' and is now ')}`)
        .join('; ')}`,
  }),

  // How the target lists events.
  ...helpedBy(remedies.fewerEvents, {
    'list-too-long': ({ query, read }: { query?: object; read?: number }) =>
      `${listingInWords(query)} is too long to be read${read === undefined ? '' : `: it has more than ${read} events`}`,
    'list-goes-on': ({ query }: { query: object }) =>
      `${listingInWords(query)} may go on behind its first page`,
    'list-leaves-no-gap': 'no range ahead is known to hold nothing: the list goes on too far',
    'order-differs': ({ events }: { events: number }) =>
      `two listings of ${events} events begin otherwise; they may differ in order`,
  }),
  ...helpedBy(remedies.otherwise, {
    'list-has-no-end': ({ page }: { page: number }) =>
      `listed events change from page to page up to page ${page}`,
    'undated-events-listed': 'events without dates are listed along with the others',
    'first-page-not-full': ({ items, query }: { items: number; query: object }) =>
      `even the first page holds ${count(items, 'item')} in ${listingInWords(query)}`,
    'pages-not-full': 'pages are not full, so the listing seems to end before it does',
    'default-range-begins-elsewhere':
      'where the default range does not begin today, its end cannot be told',
    'last-day-not-listed': 'no listing from far ahead shows its last day',
    'identifier-in-use': ({ eventId }: EventFacts) =>
      `there is an event ${eventId}, though no listing shows it`,
  }),
  ...helpedBy(
    'Make the list and the single event agree: only an event whose original is known is written to.',
    {
      'listed-otherwise-than-read': ({ eventId }: EventFacts) =>
        `event ${eventId} is listed otherwise than it is read, so it is not known what to put back`,
    },
  ),
} as const

/** What comes of it that a service lists no events. */
export const lacksOfEvents: ReadonlySet<string> = new Set([
  ...(['no-event-listed', 'nothing-to-look-at', 'too-few-events', 'range-too-small'] as const),
  ...(['nothing-listed', 'no-event-ahead', 'no-event-on-a-day-alone'] as const),
  ...(['too-few-to-update', 'too-few-to-move', 'all-events-updated'] as const),
] satisfies (keyof typeof reasonsOfEvents)[])
