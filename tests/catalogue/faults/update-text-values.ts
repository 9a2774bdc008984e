import type { Fault } from './fault.ts'
import { sentText } from './update-changing.ts'

/** Texts that look like something else, and are taken for it. */
export const updateTextValueFaults: readonly Fault[] = [
  {
    name: 'update-reads-text-as-json',
    description: 'A text such as null, true or 12 is stored as the JSON value that it spells.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: [
      'list.full-objects',
      'get.full-object',
      'update.full-object',
      'update.sequences',
    ],
    decisions: sentText((text) =>
      /^(null|true|false|-?\d+(\.\d+)?)$/.test(text)
        ? JSON.parse(text.replace(/^(-?)0+(?=\d)/, '$1'))
        : text,
    ),
  },
  {
    name: 'update-drops-text-null',
    description: 'The text null is stored as an empty one.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => (/^(null|undefined|none|nil)$/i.test(text) ? '' : text)),
  },
  {
    name: 'update-reads-text-as-number',
    description: 'A text of digits passes through a number: 007 is stored as 7.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) =>
      /^[-+.\de]*\d$/i.test(text) && !Number.isNaN(Number(text)) ? String(Number(text)) : text,
    ),
  },
  {
    name: 'update-reads-text-as-boolean',
    description: 'Yes, no, on and off are stored as true and false, as YAML reads them.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) =>
      /^(yes|on)$/i.test(text) ? 'true' : /^(no|off)$/i.test(text) ? 'false' : text,
    ),
  },
  {
    name: 'update-reads-text-as-date',
    description: 'A text that spells a date is stored as an instant, as Json.NET does.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)),
  },
  {
    name: 'update-reads-text-as-formula',
    description: 'A text that begins with = is stored with an apostrophe before it.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => (text.startsWith('=') ? `'${text}` : text)),
  },
]
