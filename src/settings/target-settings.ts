import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Profile } from '../contract/clauses.ts'
import { proxyFor } from './proxy.ts'
import type { TargetSettings } from './settings.ts'
import { settingsTable, type Values } from './settings-table.ts'
import type { Environment } from './sources.ts'
import { UsageError } from './usage-error.ts'

/**
 * The target that the values name together; none when no address is given.
 *
 * @throws {@link UsageError} where values do not go together
 */
export function targetOf(
  values: Values,
  profile: Profile,
  env: Environment,
): TargetSettings | undefined {
  if (values.url === undefined) {
    refuseWithoutUrl(values)
    return undefined
  }
  refuseHalf(values, 'username', 'password')
  refuseHalf(values, 'cert', 'key')
  if (values.cert !== undefined && values.key !== undefined) refuseMismatch(values.cert, values.key)
  const {
    url,
    headers = {},
    username,
    password,
    timezone,
    ca,
    cert,
    key,
    writableEventIds,
  } = values
  return {
    url,
    profile,
    headers,
    ...given({ username, password, timezone, ca, cert, key, writableEventIds }),
    ...given({ proxy: proxyFor(url, env) }),
  }
}

function refuseWithoutUrl(values: Values): void {
  for (const [key, { name, ofTarget }] of Object.entries(settingsTable)) {
    if (!ofTarget || values[key as keyof Values] === undefined) continue
    throw new UsageError({
      subject: name,
      problem: `it says something of a target, and ${settingsTable.url.name} names none`,
      remedy: `give ${settingsTable.url.name} too, or remove ${name}`,
    })
  }
}

function refuseHalf(values: Values, ...pair: readonly (keyof Values)[]): void {
  const [present] = pair.filter((key) => values[key] !== undefined)
  const [missing] = pair.filter((key) => values[key] === undefined)
  if (present === undefined || missing === undefined) return
  throw new UsageError({
    subject: settingsTable[present].name,
    problem: `it is given without ${settingsTable[missing].name}`,
    remedy: 'give both or neither',
  })
}

function refuseMismatch(certificate: string, key: string): void {
  if (new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))) return
  throw new UsageError({
    subject: settingsTable.key.name,
    problem: `its key does not belong to the certificate of ${settingsTable.cert.name}`,
    remedy: 'give a certificate and its own key, the certificate of the client first',
  })
}

type Given<Members> = { [Key in keyof Members]?: Exclude<Members[Key], undefined> }

function given<Members extends object>(members: Members): Given<Members> {
  const present = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as Given<Members>
}
