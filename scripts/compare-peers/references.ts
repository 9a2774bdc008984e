/**
 * A copy of a node of a JSON document in which whatever a `$ref` names stands in its place. The
 * references must not go round in circles.
 *
 * @param document what every reference leads into
 * @throws when a reference leads nowhere
 */
export function withoutReferences<Node>(node: Node, document: unknown): Node {
  return inlined(node, document) as Node
}

function inlined(node: unknown, document: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => inlined(item, document))
  if (typeof node !== 'object' || node === null) return node
  if ('$ref' in node && typeof node.$ref === 'string')
    return inlined(at(document, node.$ref), document)
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, inlined(value, document)]),
  )
}

function at(document: unknown, ref: string): unknown {
  const steps = ref.split('/').slice(1)
  const found = steps.reduce<unknown>(
    (node, step) => (node as Record<string, unknown> | undefined)?.[step],
    document,
  )
  if (found === undefined) throw new Error(`the reference ${ref} leads nowhere`)
  return found
}
