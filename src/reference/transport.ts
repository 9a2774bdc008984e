import type { ServerResponse } from 'node:http'
import type { IsoDate } from '../contract/special-event.ts'
import { utcDay } from './calendar.ts'
import type { Answer, Message, ServiceRequest } from './request.ts'
import type { EventStore } from './store.ts'

/** How answers travel, and what happens around them. */
export interface TransportDecisions {
  /** Wraps every request, refused ones too: the place for delays, caches and rate limits. */
  readonly around: (request: ServiceRequest, answer: () => Promise<Answer>) => Promise<Answer>
  /** Has the last say on an answer's bytes, and writes them; nothing else writes to the response. */
  readonly deliver: (
    message: Message,
    response: ServerResponse,
    request: ServiceRequest,
  ) => void | Promise<void>
  /** Starts what goes on beside the requests; the result ends it when the service stops. */
  readonly traffic: (running: { store: EventStore; today: () => IsoDate }) => () => void
  /** Which day an instant belongs to. */
  readonly today: (now: Date) => IsoDate
}

/** Every request answered once, at once and whole, on a quiet service in UTC. */
export const soundTransport: TransportDecisions = {
  around: (_request, answer) => answer(),
  deliver: ({ status, headers, payload }, response) => {
    response.statusCode = status
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    // Ended in one step, the response gets its Content-Length from Node.
    response.end(payload)
  },
  traffic: () => () => {},
  today: utcDay,
}
