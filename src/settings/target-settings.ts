import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Profile } from '../contract/clauses.ts'
import { embeddedService } from './embedded.ts'
import { optionOf } from './options.ts'
import { pathAtEnd, reference } from './parse/target-values.ts'
import { proxyFor } from './proxy.ts'
import type { ValuesOf } from './setting.ts'
import type { TargetSettings } from './settings.ts'
import type { Environment, Sources } from './sources.ts'
import { targetRows } from './target-rows.ts'
import { UsageError } from './usage-error.ts'

const url = targetRows.url.name

/** What is said of {@link TargetSettings.pathTakenOff}. */
export const pathTakenOffInWords = `/special-events at the end of ${url} is taken off, since it is appended`

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
  const { url: address, headers = {} } = values
  if (address === undefined || address === reference) {
    refuseWithoutUrl(values, env)
    return undefined
  }
  refuseHalf(values, 'username', 'password')
  refuseHalf(values, 'cert', 'key')
  refuseMismatch(values)
  const proxy = proxyFor(address, env)
  const pathTakenOff = URL.canParse(given) && pathAtEnd.test(new URL(given).pathname)
  return {
    ...values,
    ...{ url: address, profile, headers },
    ...(proxy && { proxy }),
    ...(pathTakenOff && { pathTakenOff }),
  }
}

/**
 * Refuses the target of `.env` where the environment has no more than the name of one: a variable of a pipeline that is
 * not there would have some leftover judged, and sent the credentials of another.
 *
 * @throws {@link UsageError}
 */
export function refuseEmptyUrl({ isEmptyInEnvironment, namesInFile }: Sources): void {
  if (!isEmptyInEnvironment(url) || !namesInFile.includes(url)) return
  throw new UsageError({
    subject: url,
    problem: 'it is empty in the environment, and .env names a target',
    remedy: `give ${targetRows.url.accepts}, or take ${url} out of the environment for the one in .env`,
  })
}

function refuseWithoutUrl(values: Values, env: Environment): void {
  const given = Object.entries(targetRows).find(([key]) => key in values && key !== 'url')
  if (given === undefined) return
  const [, { name }] = given
  const remedy = `give the address of one in ${url}, or remove ${name}`
  if (values.url === undefined && env[url] !== undefined)
    throw new UsageError({
      subject: url,
      problem: `it is empty, and ${name} says something of a target`,
      remedy,
    })
  throw new UsageError({
    subject: name,
    problem:
      values.url === undefined
        ? `it says something of a target, and ${url} names none`
        : `it says something of a target, and ${url} asks for ${embeddedService}, which takes neither credentials nor anything else from outside`,
    remedy,
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
