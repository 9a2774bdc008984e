import type { Json } from '../findings/facts.ts'
import type { Exchange, Violation } from '../findings/result.ts'
import type { Report } from '../report/report.ts'
import { seedsOf } from '../report/run-in-words.ts'
import { isMasked, type Problems } from './problem.ts'

/** Whether each violation is borne out: by exchanges with this target, by replays, and by a command that repeats it. */
export function* violationProblems(report: Report): Problems {
  for (const { id, violations } of report.clauses)
    for (const [at, violation] of violations.entries()) {
      const place = `clauses ${id} violation ${at + 1}`
      yield* evidence(violation, place)
      yield* replay(violation.replay, id, report, `${place} replay`)
      for (const [number, exchange] of violation.exchanges.entries())
        yield* ofThisRun(exchange, report, `${place} exchange ${number + 1}`)
    }
}

function statusIn(received: Json): string | undefined {
  const { status } = (received ?? {}) as { readonly status?: Json }
  return typeof status === 'number' ? String(status) : undefined
}

function* evidence(violation: Violation, place: string): Problems {
  const { curl, exchanges, received, reproduced } = violation
  const status = statusIn(received)
  const statuses = exchanges.map(({ response }) => String(response?.status))
  if (exchanges.length === 0) yield [place, 'has no exchange that shows it']
  if (curl.length !== exchanges.length)
    yield [`${place} curl`, `has ${curl.length} commands for ${exchanges.length} exchanges`]
  if (status !== undefined && !statuses.includes(status))
    yield [`${place} received`, `names status ${status}, which no exchange has`]
  if (reproduced.start !== 'on-others' && reproduced.times > reproduced.replays)
    yield [`${place} reproduced`, `is ${reproduced.times} times in ${reproduced.replays} replays`]
}

function* replay(command: string, id: string, { run }: Report, place: string): Problems {
  if (isMasked(command)) return
  const words = command.split(' ')
  const valuesOf = (option: string) => words.filter((_, at) => words[at - 1] === option)
  const seeds = seedsOf({ run })
  // Each round of EXPLORE draws from the next of 32 bits, and sends something.
  const mostRounds = hasExplored(run) ? run.requests : 0
  const isOfRun = (text: string) =>
    /^-?\d+$/.test(text) && seeds.some((seed) => (Number(text) - seed) >>> 0 <= mostRounds)
  if (!valuesOf('--seed').some(isOfRun))
    yield [place, `does not name the seed of the run, ${seeds.join(' or ')}`]
  if (!valuesOf('--clause').includes(id)) yield [place, 'does not name its clause']
}

function hasExplored({ traffic }: Report['run']): boolean {
  return traffic?.timeline.some(({ phase }) => phase === 'exploring') ?? false
}

function* ofThisRun(exchange: Exchange, report: Report, place: string): Problems {
  const { request, response, failure, startedAt } = exchange
  const { run, target } = report
  const { method, url } = request
  const moment = Date.parse(startedAt)
  if (response === undefined && failure === undefined)
    yield [place, 'has neither an answer nor the reason why there is none']
  if (!isMasked(url) && !isMasked(target.url) && !url.startsWith(`${target.url}/`))
    yield [`${place} url`, `is ${url}, which is not of the target`]
  if (target.profile === 'read-only' && method !== 'GET' && !isMasked(method))
    yield [`${place} method`, `is ${method}, which profile read-only never sends`]
  if (!(moment >= Date.parse(run.startedAt) && moment <= Date.parse(run.finishedAt)))
    yield [`${place} startedAt`, `is ${startedAt}, which is not within the run`]
}
