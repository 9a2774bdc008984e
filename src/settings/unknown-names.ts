import { editDistance, nearestName, suggestion } from './nearest-name.ts'
import { settingRows } from './settings.ts'
import type { Sources } from './sources.ts'
import { UsageError } from './usage-error.ts'

/** What the command `serve` is told, which may stand in `.env` beside the settings. */
export const servingNames = ['PORT', 'HOST', 'SERVE_USERNAME', 'SERVE_PASSWORD'] as const

const prefix = 'TARGET_'
const known = settingRows.map(({ name }) => name)
const prefixed = known.filter((name) => name.startsWith(prefix))
const others = known.filter((name) => !name.startsWith(prefix))

/**
 * Refuses names that are no setting's but were meant for one, since a misspelt one would be ignored and another
 * service judged, or in another way: whatever else stands in `.env`; in the environment, which holds the variables of
 * other programs too, what begins with `TARGET_`, is a name in other letters or is misspelt by a letter or two. Their
 * values are not shown, since one may be a password.
 *
 * @throws {@link UsageError} for the first
 */
export function refuseUnknownNames({ names, namesInFile, isTakenFor }: Sources): void {
  const unread = (name: string) => {
    const upper = name.toUpperCase()
    // A known name in other letters counts only where the environment doesn't tell them apart.
    return known.includes(upper) && !isTakenFor(name, upper) ? upper : undefined
  }
  for (const name of names) {
    if (known.includes(name)) continue
    if ((unread(name) ?? name).startsWith(prefix)) throw unknownTarget(name)
    const meant =
      (name.length > shortName ? unread(name) : undefined) ??
      known.find((one) => isMisspelt(name, one))
    if (meant === undefined) continue
    throw new UsageError({
      subject: name,
      problem: `no such setting; did you mean ${meant}?`,
      remedy: `put its name right, or start this without ${name} in the environment`,
    })
  }
  for (const name of namesInFile) {
    if (known.includes(name) || servingNames.some((one) => one === name)) continue
    if ((unread(name) ?? name).startsWith(prefix)) throw unknownTarget(name, ' in .env')
    throw new UsageError({
      subject: `${shownName(name)} in .env`,
      problem: `no such setting${suggestion(name.toUpperCase(), known, Math.min(4, name.length / 2))}`,
      remedy: proxyNames.test(name)
        ? 'set it in the environment, the only place that it is read from'
        : 'put its name right, or remove it: .env holds what .env.example lists, and nothing else',
    })
  }
}

const proxyNames = /^(https?|no)_proxy$/i

/** Of a name that is not shown whole, so many letters at most, and of short ones a quarter. */
const lettersShown = 3

/** A name as far as it may be shown: one that is not written as settings are, nor near one, may be a secret in the wrong line. */
function shownName(name: string): string {
  const isLikeSettings = /^[A-Z0-9_]+$/.test(name) || proxyNames.test(name)
  if (isLikeSettings || nearestName(name.toUpperCase(), known, 2)) return name
  const begun = name.startsWith(prefix) ? prefix : ''
  const rest = name.slice(begun.length)
  return `${begun}${rest.slice(0, Math.min(lettersShown, rest.length / 4))}***`
}

function unknownTarget(name: string, where = ''): UsageError {
  const upper = name.toUpperCase()
  // Otherwise a setting of the run may have been taken for one of the target, such as TARGET_SEED.
  const [begun, ...further] = prefixed.filter((one) => one.startsWith(upper))
  const meant =
    begun !== undefined && further.length === 0
      ? `; did you mean ${begun}?`
      : suggestion(upper, prefixed, 2) || suggestion(upper.slice(prefix.length), others, 1)
  return new UsageError({
    subject: `${shownName(name)}${where}`,
    problem: `no such setting${meant}`,
    remedy: `names that start with ${prefix} are ${prefixed.join(', ')}`,
  })
}

/** In names of up to 5 letters a letter less or another one makes another word: SED, SPEED and SEND are not SEED; nor is `seed`, which any program may read. */
const shortName = 5

/** From 8 letters on, no word that is in use is known to be two letters from another by chance; from 6 on, none beside such a one. */
const [longWord, middling] = [8, 6]

/**
 * Whether a variable's name is a setting's, misspelt: one letter missing, too many or wrong, or two beside
 * each other swapped; two such slips where they are in different words (`REPORTS_DIRS`), in a long one
 * (`CONCURENCI`), or beside a long one that is right (`EXCEPT_INCONCLUSIVE`). REPO_DIR and REPORT_ID, two slips from
 * REPORT_DIR in one short word, are variables of others.
 * Of a short setting, one slip that brings in no letter but its own, an S or a `_`: `SEDE`, `SEDD`, `SEEDS`.
 */
function isMisspelt(name: string, setting: string): boolean {
  if (Math.abs(name.length - setting.length) > 2) return false
  const distance = editDistance(name, setting)
  if (setting.length <= shortName)
    return (
      distance === 1 &&
      name.length >= setting.length &&
      [...name].every((letter) => `${setting}S_`.includes(letter))
    )
  if (distance !== 2) return distance === 1
  const [words, right] = [name.split('_'), setting.split('_')]
  const isLongRight = right.some((word, at) => word.length >= longWord && words[at] === word)
  const least = isLongRight ? middling : longWord
  return (
    words.length === right.length &&
    right.every((word, at) => word.length >= least || editDistance(words[at] ?? '', word) <= 1)
  )
}
