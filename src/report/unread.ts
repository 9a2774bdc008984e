import type { Writable } from 'node:stream'

/** Whoever reads the output may stop, as `head` does; a run still has to put back what it wrote. */
export function outliveReaders({
  stdout,
  stderr,
}: {
  readonly stdout: Writable
  readonly stderr: Writable
}): void {
  for (const stream of [stdout, stderr]) stream.on('error', unlessUnread)
}

function unlessUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}
