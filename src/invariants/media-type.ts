import { shown, Violated } from '../findings/finding.ts'
import type { Answer } from '../service/answer.ts'
import type { Invariant } from './invariant.ts'

/** A success is declared as application/json; parameters and letter case are free (sections 1 and 4). */
function judge({ headers }: Answer): Violated | undefined {
  const declared = headers['content-type']
  const essence = declared?.split(';')[0]?.trim().toLowerCase()
  return essence === 'application/json'
    ? undefined
    : new Violated('media type application/json', declared ? shown(declared) : 'no Content-Type')
}

export const mediaTypes: readonly Invariant[] = [
  { clause: 'list.media-type', operation: 'list', judge },
  { clause: 'get.media-type', operation: 'get', judge },
  { clause: 'update.media-type', operation: 'update', judge },
]
