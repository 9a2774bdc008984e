import { type Authorise, basicCredentials } from '../authentication.ts'
import type { Override } from '../decisions.ts'
import type { Operation } from '../operation.ts'
import type { Fault } from './fault.ts'

/** Doors that stay shut to the right credentials. */
export const authenticationAcceptedFaults: readonly Fault[] = [
  {
    name: 'right-credentials-refused-for-list',
    description: 'The right credentials do not open the list.',
    violates: 'auth.basic-accepted',
    decisions: closing(() => true, 'list'),
  },
  {
    name: 'right-credentials-refused-for-get',
    description: 'The right credentials do not open the reading of an event.',
    violates: 'auth.basic-accepted',
    decisions: closing(() => true, 'get'),
  },
  {
    name: 'right-credentials-refused-for-update',
    description: 'The right credentials do not open updates.',
    violates: 'auth.basic-accepted',
    decisions: closing(() => true, 'update'),
  },
  {
    name: 'bearer-demanded',
    description: 'Only the scheme Bearer opens, with the pair as its token.',
    violates: 'auth.basic-accepted',
    decisions: (sound) => {
      const door =
        (operation: Operation): Authorise =>
        (authorization = '', ...more) =>
          /^bearer /i.test(authorization) &&
          sound.authorised[operation](authorization.replace(/^\S+/, 'Basic'), ...more)
      return { authorised: { list: door('list'), get: door('get'), update: door('update') } }
    },
  },
  {
    name: 'password-with-colon-refused',
    description: 'A password with a colon in it is cut there, and found wrong.',
    violates: 'auth.basic-accepted',
    decisions: closing((authorization) =>
      Boolean(basicCredentials(authorization)?.password.includes(':')),
    ),
  },
  {
    name: 'right-credentials-refused-after-200-requests',
    description: 'The right credentials open 200 times, and never again.',
    violates: 'auth.basic-accepted',
    decisions: (sound) => {
      let requests = 0
      return closing(() => {
        requests += 1
        return requests > 200
      })(sound)
    },
  },
  {
    name: 'right-credentials-refused-by-one-of-two-instances',
    description: 'Every second update comes to an instance that does not know the user.',
    violates: 'auth.basic-accepted',
    decisions: (sound) => {
      let requests = 0
      return closing(() => {
        requests += 1
        return requests % 2 === 0
      }, 'update')(sound)
    },
  },
]

/** Shuts operations, all of them by default, to some requests with the right credentials. */
function closing(
  shut: (authorization: string | undefined) => boolean,
  ...operations: readonly Operation[]
): Override {
  return ({ authorised }) => {
    const closed = operations.length > 0 ? operations : (['list', 'get', 'update'] as const)
    const doors = closed.map((operation): [Operation, Authorise] => [
      operation,
      (authorization, ...more) =>
        authorised[operation](authorization, ...more) && !shut(authorization),
    ])
    return { authorised: { ...authorised, ...Object.fromEntries(doors) } }
  }
}
