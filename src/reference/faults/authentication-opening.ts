import type { Credentials } from '../authentication.ts'
import type { Override } from '../decisions.ts'
import type { Operation } from '../operation.ts'
import type { ServiceRequest } from '../request.ts'

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
