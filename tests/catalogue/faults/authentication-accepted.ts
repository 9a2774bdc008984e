import type { Override } from '../../../src/reference/decisions.ts'
import type { Operation } from '../../../src/reference/operation.ts'
import type { Fault } from './fault.ts'

/** Doors that stay shut to the right credentials. */
export const authenticationAcceptedFaults: readonly Fault[] = [
  {
    name: 'right-credentials-refused-for-list',
    description: 'The right credentials do not open the list.',
    violates: 'auth.basic-accepted',
    mayAlsoViolate: ['list.parameters-optional', 'list.limit.accepted', 'list.range.empty'],
    decisions: closing('list'),
  },
  {
    name: 'right-credentials-refused-for-get',
    description: 'The right credentials do not open the reading of an event.',
    violates: 'auth.basic-accepted',
    mayAlsoViolate: ['get.listed-is-readable'],
    decisions: closing('get'),
  },
  {
    name: 'right-credentials-refused-for-update',
    description: 'The right credentials do not open updates.',
    violates: 'auth.basic-accepted',
    mayAlsoViolate: ['update.any-subset', 'update.sent-replaced'],
    decisions: closing('update'),
  },
  {
    name: 'right-credentials-refused-by-one-of-two-instances',
    description: 'Every second update comes to an instance that does not know the user.',
    violates: 'auth.basic-accepted',
    mayAlsoViolate: ['update.any-subset', 'update.sent-replaced', 'update.repeatable'],
    decisions: (sound) => {
      let requests = 0
      return closing('update', () => {
        requests += 1
        return requests % 2 === 0
      })(sound)
    },
  },
]

/** Shuts an operation to requests with the right credentials, all of them by default. */
function closing(operation: Operation, shut: () => boolean = () => true): Override {
  return ({ authorised }) => ({
    authorised: {
      ...authorised,
      [operation]: (...request: Parameters<(typeof authorised)[Operation]>) =>
        authorised[operation](...request) && !shut(),
    },
  })
}
