import { foldedText, isLong, normalForms } from './forms.ts'

/** So much of a secret is hardly anything else. */
export const tellingPart = 0.6
export const tellingLength = 6

/** Behind the user name and a colon, so many characters are those of the password. */
const tellingBehindUser = 4

/** Longer secrets, which are keys, are cut by nobody who quotes them in a sentence. */
const longestQuoted = 100

/** A word by itself, which any text may hold: secrets begin with such ones, too. */
const ordinaryWord = /^\p{L}(?:\p{Ll}+|\p{Lu}+)?/u
const beyondWord = 2

/** By word, as texts are compared, how much of its beginning tells of a secret. */
type Beginnings = ReadonlyMap<string, number>

/** The beginnings of credentials that hold a user name, a colon and as much of the password as tells of it. */
export function beginningsBehindUser(secrets: readonly string[]): Beginnings {
  const begun = userNames(secrets).map(({ pair, user }) => {
    const password = [...pair.slice(user.length + 1)].slice(0, tellingBehindUser).join('')
    return [pair, `${user}:${password}`] as const
  })
  return beginningsOf(begun)
}

/**
 * The beginnings of secrets that tell of these where a string ends behind them: whoever shows a part of a text may
 * have cut it there. None is a word that another text may hold, such as `museum` of `museum-2026`.
 */
export function beginningsBeforeEnd(secrets: readonly string[]): Beginnings {
  const begun = quoted(secrets).map((one) => [one, one.slice(0, tellingLengthOf(one))] as const)
  return beginningsOf(begun)
}

/** Ends of secrets behind dots that stand for what is before them. */
export function endsBehindDots(secrets: readonly string[]): string[] {
  return quoted(secrets).flatMap((one) => {
    const least = Math.max(tellingLength, Math.ceil(one.length * tellingPart))
    const ends = Array.from({ length: one.length - least }, (_, at) => one.slice(at + 1))
    return ends.flatMap((end) => [`...${end}`, `…${end}`])
  })
}

/** Tells bytes that begin with the user name of credentials and a colon: what is behind it is of a password. */
export function beginsWithUser(secrets: readonly string[]): (bytes: string) => boolean {
  const begun = userNames(secrets).map(({ pair, user }) => {
    const length = Buffer.byteLength(`${user}:`)
    return misread(pair).slice(0, Math.max(length, tellingLength))
  })
  return (bytes) => begun.some((one) => bytes.startsWith(one))
}

/** Long secrets that hold no other: what stands before a password is a user name, and before a token its scheme. */
export function withoutPairs(secrets: readonly string[]): string[] {
  const held = secrets.map((one) => (isLong(one) ? one : `:${one}`))
  return secrets.filter(
    (one) => isLong(one) && !held.some((other) => other !== one && one.includes(other)),
  )
}

/** The secrets that are a user name, a colon and another secret. */
function userNames(secrets: readonly string[]): { pair: string; user: string }[] {
  return secrets.flatMap((pair) => {
    const users = secrets
      .filter((one) => pair.endsWith(`:${one}`))
      .map((password) => pair.slice(0, -password.length - 1))
      .filter((user) => user !== '')
    // A password may hold a colon, too.
    const [user] = users.toSorted((a, b) => a.length - b.length)
    return user === undefined ? [] : [{ pair, user }]
  })
}

function quoted(secrets: readonly string[]): string[] {
  return withoutPairs(secrets).filter(({ length }) => length <= longestQuoted)
}

function tellingLengthOf(secret: string): number {
  const [word = ''] = ordinaryWord.exec(secret) ?? []
  const unlikeWords = word === '' ? 0 : word.length + beyondWord
  return Math.max(tellingLength, Math.ceil(secret.length * tellingPart), unlikeWords)
}

/** As the texts are compared, also in UTF-8 read as Latin-1, as decoded Base64 is. */
function beginningsOf(begun: readonly (readonly [whole: string, part: string])[]): Beginnings {
  const entries = begun.flatMap(([whole, part]) =>
    [normalForms, (text: string) => [misread(text)]].flatMap((formsOf) => {
      const parts = formsOf(part)
      return formsOf(whole).map((form, at) => {
        const least = foldedText(parts[at] ?? part).length
        return [foldedText(form), least] as const
      })
    }),
  )
  return new Map(entries.filter(([word, least]) => least <= word.length))
}

function misread(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
