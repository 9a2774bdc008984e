import type { Json } from '../findings/facts.ts'
import type { Exchange, Violation } from '../findings/result.ts'
import type { Report } from '../report/report.ts'
import { seedsOf } from '../report/run-in-words.ts'
import { isMasked, type Problem, unless } from './problem.ts'

/** Whether each violation is borne out: by exchanges with this target, by replays, and by a command that repeats it. */
export function violationProblems(report: Report): readonly Problem[] {
  return report.clauses.flatMap(({ id, violations }) =>
    violations.flatMap((violation, at) => {
      const place = `clauses ${id} violation ${at + 1}`
      return [
        ...evidence(violation, place),
        ...reproduction(violation, place),
        ...replay(violation, id, report, place),
        ...violation.exchanges.flatMap((exchange, number) =>
          ofThisRun(exchange, report, `${place} exchange ${number + 1}`),
        ),
      ]
    }),
  )
}

/** The status that a refusal was received with. */
function statusIn(received: Json): string | undefined {
  const { status } = (received ?? {}) as { readonly status?: Json }
  return typeof status === 'number' ? String(status) : undefined
}

function evidence({ curl, exchanges, received }: Violation, place: string): readonly Problem[] {
  const status = statusIn(received)
  const statuses = exchanges.map(({ response }) => String(response?.status))
  return [
    ...unless(exchanges.length > 0, place, 'has no exchange that shows it'),
    ...unless(
      curl.length === exchanges.length,
      `${place} curl`,
      `has ${curl.length} commands for ${exchanges.length} exchanges`,
    ),
    ...unless(
      status === undefined || statuses.includes(status),
      `${place} received`,
      `names status ${status}, which no exchange has`,
    ),
  ]
}

function reproduction(
  { reproduced: { times, replays } }: Violation,
  place: string,
): readonly Problem[] {
  return unless(times <= replays, `${place} reproduced`, `is ${times} times in ${replays} replays`)
}

function replay(
  { replay: command }: Violation,
  id: string,
  { run }: Report,
  place: string,
): readonly Problem[] {
  if (isMasked(command)) return []
  const words = command.split(' ')
  const valuesOf = (option: string) => words.filter((_, at) => words[at - 1] === option)
  const seeds = seedsOf({ run }).map(String)
  return [
    ...unless(
      valuesOf('--seed').some((seed) => seeds.includes(seed)),
      `${place} replay`,
      `does not name the seed of the run, ${seeds.join(' or ')}`,
    ),
    ...unless(valuesOf('--clause').includes(id), `${place} replay`, 'does not name its clause'),
  ]
}

function ofThisRun(
  { request, response, failure, startedAt }: Exchange,
  { run, target }: Report,
  place: string,
): readonly Problem[] {
  const { method, url } = request
  const moment = Date.parse(startedAt)
  return [
    ...unless(
      response !== undefined || failure !== undefined,
      place,
      'has neither an answer nor the reason why there is none',
    ),
    ...unless(
      isMasked(url) || isMasked(target.url) || url.startsWith(`${target.url}/`),
      `${place} url`,
      `is ${url}, which is not of the target`,
    ),
    ...unless(
      target.profile !== 'read-only' || method === 'GET' || isMasked(method),
      `${place} method`,
      `is ${method}, which profile read-only never sends`,
    ),
    ...unless(
      moment >= Date.parse(run.startedAt) && moment <= Date.parse(run.finishedAt),
      `${place} startedAt`,
      `is ${startedAt}, which is not within the run`,
    ),
  ]
}
