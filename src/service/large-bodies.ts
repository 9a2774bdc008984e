import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After so many bytes of large bodies, what is left of them is collected. */
const mostBytes = 12_000_000

let bytesSince = 0
let collect: (() => void) | undefined

/**
 * Notes a large body that was let go. A target may send hundreds of them in a second, and left to itself
 * Node would let their remains grow beyond what a run may use.
 */
export function letGoOf(bytes: number): void {
  bytesSince += bytes
  if (bytesSince < mostBytes) return
  bytesSince = 0
  collect ??= collector()
  collect()
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
