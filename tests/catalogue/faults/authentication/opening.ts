import { basicCredentials, type Credentials } from '../../../../src/reference/authentication.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Operation } from '../../../../src/reference/operation.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'

/** Decides anew whether a request is authorised for some operations, all of them by default. */
export function guarding(
  opens: (isRight: boolean, request: ServiceRequest, right: Credentials) => boolean,
  ...operations: readonly Operation[]
): Override {
  return ({ authorised }) => {
    const guarded = operations.length > 0 ? operations : (['list', 'get', 'update'] as const)
    const doors = guarded.map((operation) => {
      const sound = authorised[operation]
      const door: typeof sound = (header, credentials, request) =>
        opens(sound(header, credentials, request), request, credentials)
      return [operation, door]
    })
    return { authorised: { ...authorised, ...Object.fromEntries(doors) } }
  }
}

/** Opens operations, all of them by default, to more requests than those with the right credentials. */
export function openFor(
  door: (request: ServiceRequest) => boolean,
  ...operations: readonly Operation[]
): Override {
  return guarding((isRight, request) => isRight || door(request), ...operations)
}

/** Opens operations, all of them by default, by the Authorization header; it is empty where there is none. */
export function openTo(key: RegExp, ...operations: readonly Operation[]): Override {
  return openFor(({ headers }) => key.test(headers.authorization ?? ''), ...operations)
}

/** Whether a request is sent in the name of the user, with whatever password. */
export function namesUser({ headers }: ServiceRequest, { username }: Credentials): boolean {
  return basicCredentials(headers.authorization)?.username === username
}

/** Opens operations, all of them by default, by the user name and the password sent. */
export function openToPair(
  fits: (sent: Credentials, right: Credentials) => boolean,
  ...operations: readonly Operation[]
): Override {
  return guarding(
    (isRight, { headers }, right) => {
      const sent = basicCredentials(headers.authorization)
      return isRight || (sent !== undefined && fits(sent, right))
    },
    ...operations,
  )
}

/** Opens every operation to the right user name with some passwords besides the right one. */
export function openToPassword(
  fits: (sent: string, right: string, username: string) => boolean,
): Override {
  return openToPair(
    (sent, right) =>
      sent.username === right.username && fits(sent.password, right.password, right.username),
  )
}

/** Opens operations, all of them by default, to the right password with other user names. */
export function openToUser(
  fits: (sent: string, right: string) => boolean,
  ...operations: readonly Operation[]
): Override {
  return openToPair(
    (sent, right) => fits(sent.username, right.username) && sent.password === right.password,
    ...operations,
  )
}
