import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { orNothing } from '../contract/or-nothing.ts'
import { isLong } from '../settings/mask/forms.ts'
import { maskerOf } from '../settings/mask/masker.ts'
import { optionOf } from '../settings/options.ts'
import { parseRequestHeaders } from '../settings/parse/target-values.ts'
import { secretsOf } from '../settings/secrets.ts'
import { settingsTable } from '../settings/settings.ts'
import type { Environment } from '../settings/sources.ts'
import { readSecret } from './secret-input.ts'
import type { Started } from './started.ts'

type Place = Pick<Started, 'env' | 'cwd'>

/**
 * The line of a mistake without the secrets that can be known by then, right or wrong: it may quote one that stands in
 * the place of another value, or as a name.
 */
export function mistakeMasked(line: string, args: readonly string[], place: Place): string {
  const secrets = secretsGiven(args, place)
  const [ofAll, ofLong] = [maskerOf(secrets), maskerOf(secrets.filter(isLong))]
  const cuts = line.split(/(?=" \(\d+ more characters\))/)
  return cuts
    .map((text, index) => {
      const how = { isCut: index < cuts.length - 1 }
      return ofLong(text, how).replace(quoted, (value) => ofAll(value, how))
    })
    .join('')
}

/** What a message quotes, up to where that was cut. Around it stand the harness's own words, of which a short secret may be one, such as `a`. */
const quoted = /"(?! \(\d+ more characters\))(?:[^"\\]|\\.)*(?:"|$)|'[^']*(?:'|$)/gs

function secretsGiven(args: readonly string[], { env, cwd }: Place): string[] {
  const inFile = orNothing(() => parse(readFileSync(join(cwd, '.env'), 'utf8')))
  const { password, headers } = settingsTable
  const inOptions = [password, headers].flatMap((row) => {
    const option = optionOf(row)
    return args.flatMap((word, index) => {
      const path = word === option ? args[index + 1] : word.split(`${option}=`)[1]
      const text = path && orNothing(() => readSecret(path, option, { cwd }))
      return text ? [{ [row.name]: text }] : []
    })
  })
  return [env, inFile ?? {}, ...inOptions].flatMap(secretsIn)
}

function secretsIn(texts: Environment): string[] {
  const { TARGET_USERNAME = '', TARGET_PASSWORD, SERVE_PASSWORD, TARGET_HEADERS = '' } = texts
  const proxies = Object.entries(texts).filter(([name]) => /^(https?|all)_proxy$/i.test(name))
  const pairs = proxies.flatMap(([, text = '']) => {
    const [, ...pair] = /^(?:[^:]*:\/\/)?([^:]*):?(.*)@/s.exec(text) ?? []
    return pair.length === 0
      ? []
      : [pair, pair.map((one) => orNothing(() => decodeURIComponent(one)) ?? one)]
  })
  const passwords = [TARGET_PASSWORD, SERVE_PASSWORD].filter((one) => one)
  const given = [...passwords.map((one) => [TARGET_USERNAME, one]), ...pairs]
  return [
    ...secretsOf({ target: { headers: headersIn(TARGET_HEADERS) } }),
    ...given.flatMap(([username = '', password = '']) =>
      secretsOf({ target: { headers: {}, username, password } }),
    ),
  ]
}

/** Of what is no object of headers, any part may be a value. */
function headersIn(text: string): Readonly<Record<string, string>> {
  return orNothing(() => parseRequestHeaders(text)) ?? { '': text.replace(/["'{}:,;\s]+/g, ' ') }
}
