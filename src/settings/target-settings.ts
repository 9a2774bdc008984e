import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Profile } from '../contract/clauses.ts'
import { optionOf } from './options.ts'
import { pathAtEnd, reference } from './parse/target-values.ts'
import { proxyFor } from './proxy.ts'
import type { ValuesOf } from './setting.ts'
import type { TargetSettings } from './settings.ts'
import type { Environment } from './sources.ts'
import { targetRows } from './target-rows.ts'
import { UsageError } from './usage-error.ts'

/** What is said of {@link TargetSettings.pathTakenOff}. */
export const pathTakenOffInWords = `/special-events at the end of ${targetRows.url.name} is taken off, since it is appended`

type Values = ValuesOf<typeof targetRows>

/**
 * The target that the values name together; none when no address is given, or the embedded service is asked for.
 *
 * @param given - the text that the address was parsed from
 * @throws {@link UsageError} where values do not go together
 */
export function targetOf(
  values: Values,
  profile: Profile,
  env: Environment,
  given = '',
): TargetSettings | undefined {
  const { url, headers = {} } = values
  if (url === undefined || url === reference) {
    refuseWithoutUrl(values)
    return undefined
  }
  refuseHalf(values, 'username', 'password')
  refuseHalf(values, 'cert', 'key')
  refuseMismatch(values)
  const proxy = proxyFor(url, env)
  const pathTakenOff = URL.canParse(given) && pathAtEnd.test(new URL(given).pathname)
  return {
    ...values,
    ...{ url, profile, headers },
    ...(proxy && { proxy }),
    ...(pathTakenOff && { pathTakenOff }),
  }
}

function refuseWithoutUrl(values: Values): void {
  const given = Object.entries(targetRows).find(([key]) => key in values && key !== 'url')
  if (given === undefined) return
  const [, { name }] = given
  throw new UsageError({
    subject: name,
    problem: `it says something of a target, and ${targetRows.url.name} names none`,
    remedy: `give the address of one in ${targetRows.url.name}, or remove ${name}`,
  })
}

function refuseHalf(values: Values, ...pair: readonly (keyof Values)[]): void {
  const [present] = pair.filter((key) => key in values)
  const [missing] = pair.filter((key) => !(key in values))
  if (present === undefined || missing === undefined) return
  throw new UsageError({
    subject: targetRows[present].name,
    problem: `it is given without ${targetRows[missing].name}`,
    remedy: `give both or neither; the option ${optionOf(targetRows[missing])} gives the missing one, too`,
  })
}

function refuseMismatch({ cert, key }: Values): void {
  if (cert === undefined || key === undefined) return
  if (new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) return
  throw new UsageError({
    subject: targetRows.key.name,
    problem: `its key does not belong to the certificate of ${targetRows.cert.name}`,
    remedy: 'give a certificate and its own key, the certificate of the client first',
  })
}
