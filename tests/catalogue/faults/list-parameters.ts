import type { ListQuery } from '../../../src/contract/list-query.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { Fault } from './fault.ts'

/** Parameters that can't be left out, or not together. */
export const listParameterFaults: readonly Fault[] = [
  {
    name: 'list-without-parameters-refused',
    description: 'A listing without any parameter is refused.',
    violates: 'list.parameters-optional',
    decisions: refuses((asked) => Object.keys(asked).length === 0),
  },
  {
    name: 'start-date-alone-refused',
    description: 'A listing with startDate and without endDate is refused.',
    violates: 'list.parameters-optional',
    decisions: refuses(
      ({ startDate, endDate }) => startDate !== undefined && endDate === undefined,
    ),
  },
  {
    name: 'end-date-alone-refused',
    description: 'A listing with endDate and without startDate is refused.',
    violates: 'list.parameters-optional',
    decisions: refuses(
      ({ startDate, endDate }) => startDate === undefined && endDate !== undefined,
    ),
  },
  {
    name: 'page-without-limit-refused',
    description: 'A listing with page and without limit is refused.',
    violates: 'list.parameters-optional',
    decisions: refuses(({ page, limit }) => page !== undefined && limit === undefined),
  },
  {
    name: 'limit-without-page-refused',
    description: 'A listing with limit and without page is refused.',
    violates: 'list.parameters-optional',
    mayAlsoViolate: ['list.limit.accepted'],
    decisions: refuses(({ page, limit }) => page === undefined && limit !== undefined),
  },
  {
    name: 'all-four-parameters-fail',
    description: 'A listing with all four parameters fails.',
    violates: 'list.parameters-optional',
    decisions: fails((asked) => Object.keys(asked).length === 4),
  },
  {
    name: 'end-date-with-page-alone-fails',
    description: 'A listing with endDate and page, and with nothing else, fails.',
    violates: 'list.parameters-optional',
    decisions: fails(
      ({ startDate, endDate, page, limit }) =>
        endDate !== undefined &&
        page !== undefined &&
        startDate === undefined &&
        limit === undefined,
    ),
  },
  {
    name: 'start-date-with-limit-alone-not-found',
    description: 'A listing with startDate and limit, and with nothing else, is not found.',
    violates: 'list.parameters-optional',
    decisions: (sound) => ({
      queryFaults: (asked) => {
        if (Object.keys(asked).sort().join() === 'limit,startDate') {
          throw new Refusal('unknown-path', 'Nothing is at this path.')
        }
        return sound.queryFaults(asked)
      },
    }),
  },
]

function refuses(when: (asked: ListQuery) => boolean): Override {
  return (sound) => ({
    queryFaults: (asked) => [
      ...sound.queryFaults(asked),
      ...(when(asked) ? [{ field: '', detail: 'must hold other parameters' }] : []),
    ],
  })
}

function fails(when: (asked: ListQuery) => boolean): Override {
  return (sound) => ({
    queryFaults: (asked) => {
      if (when(asked)) throw new Refusal('internal', 'The service failed to answer.')
      return sound.queryFaults(asked)
    },
  })
}
