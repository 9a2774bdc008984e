import { invalidCredentialsSecrets } from '../service/invalid-credentials.ts'
import { maskerOf } from '../settings/mask/masker.ts'
import type { Mask } from '../settings/mask/wording.ts'
import { secretsOf } from '../settings/secrets.ts'
import type { Settings } from '../settings/settings.ts'

/** What masks everything that a run writes; before its target is known, there is only what the settings hold. */
export function maskOfRun(settings: Settings, target = settings.target): Mask {
  return maskerOf(
    target ? [...secretsOf({ ...settings, target }), ...invalidCredentialsSecrets(target)] : [],
  )
}
