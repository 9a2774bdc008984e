import type { Fault } from './fault.ts'
import { shows } from './representation-shown.ts'

/** Text that differs between reading and listing. */
export const getAgreementTextFaults: readonly Fault[] = [
  {
    name: 'get-text-escaped-for-html',
    description: 'An event that is read has its text escaped for HTML.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...event,
      name: escaped(event.name),
      location: escaped(event.location),
      eventDescription: escaped(event.eventDescription),
    })),
  },
  {
    name: 'list-names-escaped-for-html',
    description: 'Listed names are escaped for HTML.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.list-reflects'],
    decisions: shows('list', (event) => ({ ...event, name: escaped(event.name) })),
  },
  {
    name: 'list-descriptions-cut-at-255',
    description: 'Listed descriptions end after 255 characters.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: shows('list', (event) => ({
      ...event,
      eventDescription: event.eventDescription.slice(0, 255),
    })),
  },
  {
    name: 'list-descriptions-are-teasers',
    description: 'Listed descriptions are their first sentence.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: shows('list', (event) => ({
      ...event,
      eventDescription: event.eventDescription.replace(/(?<=[.!?])\s.*$/s, ''),
    })),
  },
  {
    name: 'get-description-in-one-line',
    description: 'An event that is read has its line breaks replaced by blanks.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted'],
    decisions: shows('get', (event) => ({
      ...event,
      eventDescription: event.eventDescription.replaceAll(/\s+/g, ' '),
    })),
  },
  {
    name: 'get-name-in-ascii',
    description: 'An event that is read has question marks in its name for what is not ASCII.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...event,
      name: event.name.replaceAll(/\P{ASCII}/gu, '?'),
    })),
  },
  {
    name: 'get-text-decomposed',
    description: 'An event that is read has its accented letters taken apart (NFD).',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...event,
      name: event.name.normalize('NFD'),
      location: event.location.normalize('NFD'),
    })),
  },
  {
    name: 'get-location-garbled',
    description: 'An event that is read has its location in UTF-8 taken for ISO 8859-1.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...event,
      location: Buffer.from(event.location, 'utf8').toString('latin1'),
    })),
  },
  {
    name: 'get-name-and-location-swapped',
    description: 'An event that is read has its location as name, and its name as location.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.persisted', 'update.sequences'],
    decisions: shows('get', (event) => ({
      ...event,
      name: event.location,
      location: event.name,
    })),
  },
]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
