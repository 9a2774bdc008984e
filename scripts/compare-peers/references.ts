/** Documents by the names of their files. */
type Files = Readonly<Record<string, unknown>>

/**
 * A copy of a JSON document in which whatever a `$ref` names stands in its place. The references must
 * not go round in circles.
 *
 * @param files what references lead to; the one that a bare `#/…` leads into is called by the empty name
 * @throws when a reference leads nowhere
 */
export function withoutReferences<Node>(node: Node, files: Files, file = ''): Node {
  return inlined(node, files, file) as Node
}

function inlined(node: unknown, files: Files, file: string): unknown {
  if (Array.isArray(node)) return node.map((item) => inlined(item, files, file))
  if (typeof node !== 'object' || node === null) return node
  if ('$ref' in node && typeof node.$ref === 'string') {
    const [name = '', pointer = ''] = node.$ref.replace(/^\.\//, '').split('#')
    const home = name === '' ? file : name
    return inlined(at(files[home], pointer, node.$ref), files, home)
  }
  const entries = Object.entries(node).filter(([name]) => name !== '$schema')
  return Object.fromEntries(entries.map(([name, value]) => [name, inlined(value, files, file)]))
}

function at(document: unknown, pointer: string, ref: string): unknown {
  const steps = pointer.split('/').slice(1)
  const found = steps.reduce<unknown>(
    (node, step) => (node as Record<string, unknown> | undefined)?.[step],
    document,
  )
  if (found === undefined) throw new Error(`the reference ${ref} leads nowhere`)
  return found
}
