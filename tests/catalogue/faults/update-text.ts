import type { Fault } from './fault.ts'
import { sentText } from './update-changing.ts'

/** Texts that an update sends, and that come out as something else. */
export const updateTextFaults: readonly Fault[] = [
  {
    name: 'update-cuts-description-at-100',
    description: 'A description is cut at 100 characters.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.slice(0, 100), 'eventDescription'),
  },
  {
    name: 'update-cuts-text-at-255',
    description: 'A text is cut at 255 characters.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.slice(0, 255)),
  },
  {
    name: 'update-lower-cases-name',
    description: 'A name is stored in lower case.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.toLowerCase(), 'name'),
  },
  {
    name: 'update-escapes-markup',
    description: 'The characters &, < and > are stored as entities.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    ),
  },
  {
    name: 'update-strips-tags',
    description: 'What stands between < and > is taken out of texts.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/<[^>]*>/g, '')),
  },
  {
    name: 'update-decodes-entities',
    description: 'An &amp; in a text is stored as &.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll('&amp;', '&')),
  },
  {
    name: 'update-straightens-quotes',
    description: 'Typographic quotes are stored as straight ones.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"')),
  },
  {
    name: 'update-doubles-apostrophes',
    description: 'Apostrophes are stored twice, as SQL writes them.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll("'", "''")),
  },
  {
    name: 'update-doubles-backslashes',
    description: 'Backslashes are stored twice.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll('\\', '\\\\')),
  },
  {
    name: 'update-unescapes-twice',
    description: 'A backslash takes the character after it for an escape, after JSON has done so.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/\\(.)/g, '$1')),
  },
  {
    name: 'update-decodes-percent',
    description: 'A text such as %41 is decoded, as if it stood in a URL.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) =>
      text.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    ),
  },
  {
    name: 'update-turns-plus-to-blank',
    description: 'A + in a text is stored as a blank, as if it stood in a form.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll('+', ' ')),
  },
  {
    name: 'update-ends-text-at-semicolon',
    description: 'A text ends before its first semicolon.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replace(/;.*$/s, '')),
  },
  {
    name: 'update-fills-placeholders',
    description:
      'What stands in braces, {{name}} or with a dollar before, is taken out as a placeholder.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => text.replaceAll(/\$\{[^}]*\}|\{\{[^}]*\}\}/g, '')),
  },
  {
    name: 'update-fills-dollar-patterns',
    description: 'A text such as $& or $1 is taken for a replacement pattern.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) => 'text'.replace(/(text)/, text), 'eventDescription'),
  },
  {
    name: 'update-sets-typography',
    description: 'Three dots are stored as an ellipsis, two hyphens as a dash, (c) as ©.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: sentText((text) =>
      text.replaceAll('...', '…').replaceAll('--', '–').replaceAll('(c)', '©'),
    ),
  },
]
