import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation, type PerOperation } from '../../../src/reference/operation.ts'
import type { Variation } from './variation.ts'

const everySuccess = (status: number): Variation => ({
  name: `success-${status}`,
  description: `Every success has the status ${status}.`,
  decisions: () => ({ status: everyOperation(status) }),
})

const answeredWith =
  (status: PerOperation<number>): Override =>
  () => ({ status })

const declaredAs =
  (mediaType: string): Override =>
  () => ({ mediaType: everyOperation<string | undefined>(mediaType) })

/** What tells a success (section 4): a status that is not named, and `application/json`. */
export const successVariations: readonly Variation[] = [
  ...[201, 202, 203, 206, 299].map(everySuccess),
  {
    name: 'success-per-operation',
    description: 'A listing succeeds with 206, a read with 203, an update with 202.',
    decisions: answeredWith({ list: 206, get: 203, update: 202 }),
  },
  {
    name: 'success-207-for-lists',
    description: 'A listing succeeds with 207.',
    decisions: answeredWith({ list: 207, get: 200, update: 200 }),
  },
  {
    name: 'success-created-at-a-location',
    description: 'An update succeeds with 201, and says where the event is.',
    decisions: ({ status, headers }) => ({
      status: { ...status, update: 201 },
      headers: { ...headers, update: { location: '/elsewhere', 'content-location': '/there' } },
    }),
  },
  {
    name: 'media-type-bare',
    description: 'Successes are declared without any parameter.',
    decisions: declaredAs('application/json'),
  },
  {
    name: 'media-type-in-capitals',
    description: 'Successes are declared as Application/JSON.',
    decisions: declaredAs('Application/JSON'),
  },
  {
    name: 'media-type-with-odd-parameters',
    description: 'Successes are declared with quoted, unknown and empty parameters.',
    decisions: declaredAs('application/json ;charset="UTF-8"; profile="a;b=\\"c\\", d" ;; v=2.0;'),
  },
  {
    name: 'media-type-with-version',
    description: 'Successes are declared with the version of the interface.',
    decisions: declaredAs('APPLICATION/json;version=2;odata.metadata=minimal'),
  },
  {
    name: 'media-type-of-another-charset',
    description: 'Successes are declared as Latin-1, and hold ASCII only.',
    decisions: (sound) => ({
      ...declaredAs('application/json; charset=iso-8859-1')(sound),
      text: (body, request) =>
        sound
          .text(body, request)
          .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    }),
  },
]
