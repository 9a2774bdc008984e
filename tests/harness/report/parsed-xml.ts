import { SaxesParser } from 'saxes'

/** An element of a document, as a reader gets it. */
interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/** The root of an XML 1.0 document. @throws where it is not well-formed */
export function parsedXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0' })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => {
    const here = open.at(-1)
    if (here) here.text += text
  })
  parser.write(xml).close()
  const [element] = root.children
  if (!element) throw new Error('there is no root element')
  return element
}

/** All elements of a name within another, in the order of the document. */
export function elementsNamed(name: string, { children }: Element): readonly Element[] {
  return children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsNamed(name, child),
  ])
}
