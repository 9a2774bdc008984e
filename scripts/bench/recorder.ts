import { subscribe } from 'node:diagnostics_channel'

/** A request as it was handed to the connection pool; plain data, fit to cross processes. */
export interface RecordedRequest {
  readonly method: 'GET' | 'PATCH'
  readonly path: string
  /** Names and values in turn. */
  readonly headers: string[]
  readonly body: string | null
}

/** What the channel tells of a request. */
interface CreatedRequest extends Omit<RecordedRequest, 'body'> {
  readonly body: Buffer | null
}

/** Records every request that this process sends from now on, in their order. */
export function recordRequests(): readonly RecordedRequest[] {
  const requests: RecordedRequest[] = []
  subscribe('undici:request:create', (message) => {
    const { method, path, headers, body } = (message as { request: CreatedRequest }).request
    requests.push({ method, path, headers: [...headers], body: body?.toString() ?? null })
  })
  return requests
}
