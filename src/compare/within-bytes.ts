/**
 * The blocks of a document that fit into so many bytes, in their order, then what stands for the rest.
 *
 * @param rest - stands for the blocks from a position on
 */
export function withinBytes(
  room: number,
  blocks: readonly string[],
  rest: (from: number) => string,
): readonly string[] {
  let taken = 0
  const from = blocks.findIndex((block) => {
    taken += Buffer.byteLength(block)
    return taken > room
  })
  return from === -1 ? blocks : [...blocks.slice(0, from), rest(from)]
}
