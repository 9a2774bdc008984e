import { invalidCredentialsSecrets } from '../service/invalid-credentials.ts'
import { maskerOf } from '../settings/mask/masker.ts'
import type { Mask } from '../settings/mask/wording.ts'
import { secretsOf } from '../settings/secrets.ts'
import type { Settings } from '../settings/settings.ts'

/** What was made of the secrets asked for last: making it is slow, and most of a run asks for the same. */
let last: { readonly of: string; readonly mask: Mask } | undefined

/** What masks everything that a run writes; before its target is known, there is only what the settings hold. */
export function maskOfRun(settings: Settings, target = settings.target): Mask {
  const secrets = target
    ? [...secretsOf({ ...settings, target }), ...invalidCredentialsSecrets(target)]
    : []
  const of = JSON.stringify(secrets)
  if (last?.of !== of) last = { of, mask: maskerOf(secrets) }
  return last.mask
}
