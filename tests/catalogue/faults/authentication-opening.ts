import { basicCredentials, type Credentials } from '../../../src/reference/authentication.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Operation } from '../../../src/reference/operation.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'

/** Opens operations, all of them by default, to more than the right credentials. */
export function opening(
  key: (credentials: Credentials, request: ServiceRequest) => boolean,
  ...operations: readonly Operation[]
): Override {
  return ({ authorised }) => {
    const opened = operations.length > 0 ? operations : (['list', 'get', 'update'] as const)
    const doors = opened.map((operation) => {
      const sound = authorised[operation]
      const door: typeof sound = (authorization, credentials, request) =>
        sound(authorization, credentials, request) || key(credentials, request)
      return [operation, door]
    })
    return { authorised: { ...authorised, ...Object.fromEntries(doors) } }
  }
}

/** Opens operations, all of them by default, by the user name and the password sent. */
export function openToPair(
  fits: (sent: Credentials, right: Credentials) => boolean,
  ...operations: readonly Operation[]
): Override {
  return opening(
    (right, { headers }) => {
      const sent = basicCredentials(headers.authorization)
      return sent !== undefined && fits(sent, right)
    },
    ...operations,
  )
}

/** Opens one operation to requests of some kind. */
export function openFor(
  operation: Operation,
  door: (request: ServiceRequest) => boolean,
): Override {
  return opening((_credentials, request) => door(request), operation)
}
