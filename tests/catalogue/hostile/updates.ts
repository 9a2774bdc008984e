import type { ServerResponse } from 'node:http'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Message } from '../../../src/reference/request.ts'
import { endless } from './damage.ts'
import type { HostileAnswer } from './hostile-answer.ts'

/** Updates that are stored, and answered so that whoever sent them can't tell. */
export const hostileUpdates: readonly HostileAnswer[] = [
  {
    name: 'updates-answered-without-end',
    description: 'Updates are stored, and answered with a body that never ends.',
    decisions: () =>
      updatesAnswered((message, response) => {
        response.writeHead(message.status, { 'content-type': 'application/json' })
        endless(response)
      }),
    comesTo: { verdict: 'non-conformant', violates: ['update.full-object'] },
  },
  {
    name: 'updates-answered-500',
    description: 'Updates are stored, and answered with 500.',
    decisions: () =>
      updatesAnswered((_message, response) => {
        response.statusCode = 500
        response.end('{}')
      }),
    comesTo: { verdict: 'non-conformant', violates: ['update.any-subset'] },
  },
  {
    name: 'updates-reset',
    description: 'Updates are stored, and their connections reset without an answer.',
    decisions: () => updatesAnswered((_message, response) => response.socket?.resetAndDestroy()),
    comesTo: { verdict: 'non-conformant', violates: ['update.any-subset'] },
  },
]

function updatesAnswered(
  deliver: (message: Message, response: ServerResponse) => unknown,
): Override {
  return (sound) => ({
    deliver: (message, response, request) =>
      request.operation === 'update' && message.status < 300
        ? void deliver(message, response)
        : sound.deliver(message, response, request),
  })
}
