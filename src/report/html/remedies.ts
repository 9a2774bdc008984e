import type { UnjudgedGroup } from '../clauses-in-words.ts'

/** What a reason speaks of, and what then makes the clause judgeable; `$1` stands for its number. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /needs a range with (\d+) events?/u,
    'Have at least $1 events with dates on the target, all to be found with one startDate and endDate.',
  ],
  [
    /needs (\d+) events? that may be updated; there are \d+(?![\d:])/u,
    'Let more events be updated, $1 at least: have them listed, or name them in WRITABLE_EVENT_IDS.',
  ],
  [
    /needs events that may be moved|needs two events|needs events that are not updated/u,
    'Have more events on the target, or name more in WRITABLE_EVENT_IDS.',
  ],
  [
    /listed otherwise than it is read/u,
    'Make the list and the single event agree: only an event whose original is known is written to.',
  ],
  [
    /lists none|listing is empty|first page is empty/u,
    'Have events on the target that are listed.',
  ],
  [
    /no event shortly before today/u,
    'Have an event listed that took place in the days before today, or judge in profile full.',
  ],
  [
    /within the default range|with a day ahead|around today|in the weeks after/u,
    'Have events listed on days of the coming weeks, or judge in profile full.',
  ],
  [/no credentials are configured/u, 'Set TARGET_USERNAME and TARGET_PASSWORD.'],
  [/in profile (?:read-only|static-mock)/u, 'Judge a test deployment in profile full.'],
  [
    /chang(?:ed|ing|es) (?:meanwhile|while|by others|between)|by others|others have moved|other traffic/u,
    'Run again while nobody else changes events on the target.',
  ],
  [
    /seen once, not reproduced/u,
    'Run the replay command of what was seen: it may show again. Answers that differ between instances behind one address, or from one time to the next, are a usual cause.',
  ],
  [
    /RUN_TIMEOUT_MS/u,
    'Give the run more time with RUN_TIMEOUT_MS, or run it nearer to the target.',
  ],
  [
    /\bshards? .* (?:is|are) missing/u,
    'Give merge the conformance.json of every shard; run again a shard that has left none.',
  ],
  [/not selected in any part/u, 'Merge a part whose filter lets this clause through.'],
  [/interrupt/u, 'Let the run go on to its end.'],
  [/no complete answer within/u, 'Allow slower answers with REQUEST_TIMEOUT_MS.'],
  [
    /status (?:429|503)|left alone/u,
    'Send less at a time with REQUESTS_PER_SECOND and CONCURRENCY, or lift the limit for this run.',
  ],
  [/AUTH_PROBES=none/u, 'Let some wrong credentials be sent with AUTH_PROBES=few.'],
  [
    /account may be locked/u,
    'Have the account opened again, and send fewer wrong credentials with AUTH_PROBES=few.',
  ],
  [/credentials are refused/u, 'Check TARGET_USERNAME and TARGET_PASSWORD.'],
  [
    /no longer answers|cannot be reached|refused the connection|reset/u,
    'Run again once the target answers steadily.',
  ],
  [
    /\bgot (?:status )?[345]\d\d|(?<!credentials are )refused(?! the connection)|cannot be read|could not be read/u,
    'See in the other findings why the target refuses what this rests on; mended, it can be judged.',
  ],
  [/too (?:long|many)/u, 'Judge a deployment with fewer events.'],
  [/fault of the harness/u, 'This is a fault of the harness: report it with conformance.json.'],
]

const otherwise: Readonly<Record<UnjudgedGroup['verdict'], string>> = {
  error: 'Run again once the target answers steadily.',
  inconclusive: 'Run again when this no longer holds on the target.',
}

/** What would make clauses judgeable that could not be judged: at least one sentence. */
export function remediesFor({ reason, verdict }: UnjudgedGroup): readonly string[] {
  const found = remedies.flatMap(([pattern, remedy]) => {
    const match = pattern.exec(reason)
    return match === null ? [] : [remedy.replace('$1', match[1] ?? '')]
  })
  return found.length > 0 ? [...new Set(found)] : [otherwise[verdict]]
}
