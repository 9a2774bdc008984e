import type { Fault } from './fault.ts'
import { sentText } from './update-changing.ts'

/** Texts that are cut, or put right by somebody who means well. */
export const updateTextTidiedFaults: readonly Fault[] = [
  {
    name: 'update-cuts-description-at-2000',
    description: 'A description is cut at 2000 characters.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.slice(0, 2000), 'eventDescription'),
  },
  {
    name: 'update-cuts-name-at-500',
    description: 'A name is cut at 500 characters.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.slice(0, 500), 'name'),
  },
  {
    name: 'update-narrows-wide-letters',
    description: 'Full-width letters become plain ones.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) =>
      text.replaceAll(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC')),
    ),
  },
  {
    name: 'update-unquotes-text',
    description: 'Quotes around a whole text are dropped.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replace(/^"(.*)"$/s, '$1')),
  },
  {
    name: 'update-parses-json-in-text',
    description: 'A text that spells a JSON object or array is stored as such.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: [
      'list.full-objects',
      'get.full-object',
      'update.full-object',
      'update.sequences',
    ],
    decisions: sentText((text) => (/^[[{]/.test(text) ? (parsed(text) ?? text) : text)),
  },
  {
    name: 'update-empties-words-for-nothing',
    description: 'The words undefined, None, NULL and N/A are stored as empty texts.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => (/^(undefined|None|NULL|N\/A|nil)$/.test(text) ? '' : text)),
  },
  {
    name: 'update-drops-links',
    description: 'Addresses of web pages are taken out of texts.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/https?:\/\/\S+/g, '')),
  },
]

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
