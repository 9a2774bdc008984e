import type { Fault } from './fault.ts'
import { sentText } from './update-changing.ts'

/** Texts that lose or change what is hard to see in them. */
export const updateTextBlankFaults: readonly Fault[] = [
  {
    name: 'update-collapses-blanks',
    description: 'Runs of blanks within a text become one.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/ {2,}/g, ' ')),
  },
  {
    name: 'update-turns-line-breaks-to-blanks',
    description: 'Line breaks within a text become blanks.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll('\n', ' ')),
  },
  {
    name: 'update-turns-no-break-spaces-to-blanks',
    description: 'No-break spaces become blanks.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/[\u00a0\u202f]/g, ' ')),
  },
  {
    name: 'update-drops-invisible-characters',
    description: 'Soft hyphens and spaces without width are dropped.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')),
  },
  {
    name: 'update-drops-direction-marks',
    description: 'Marks of the direction of writing are dropped.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')),
  },
]
