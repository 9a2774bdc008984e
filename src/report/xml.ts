import { visible, visibleLine } from './visible.ts'

/** A piece of an XML document, its text escaped. */
export interface Xml {
  readonly markup: string
}

/**
 * An element. Names are ours; values and text may be anything: what XML 1.0 rules out, or a
 * reader could not see, stands as an escape such as `\u001b`.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: readonly (Xml | string)[]
): Xml {
  const written = Object.entries(attributes)
    .map(
      ([attribute, value]) =>
        ` ${attribute}="${escaped(visibleLine(String(value))).replaceAll('"', '&quot;')}"`,
    )
    .join('')
  const inside = content
    .map((part) => (typeof part === 'string' ? escaped(visible(part)) : part.markup))
    .join('')
  return {
    markup: inside === '' ? `<${name}${written}/>\n` : `<${name}${written}>${inside}</${name}>\n`,
  }
}

/** An XML 1.0 document in UTF-8. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** `>` too: in text, `]]>` is not allowed. */
function escaped(text: string): string {
  return text.replace(/[&<>]/gu, (character) => entities[character] ?? character)
}
