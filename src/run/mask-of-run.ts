import { invalidCredentialsSecrets } from '../service/invalid-credentials.ts'
import { maskerOf } from '../settings/mask/masker.ts'
import type { Mask } from '../settings/mask/wording.ts'
import { secretsOf } from '../settings/secrets.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'

/** What masks everything that a run against a target writes. */
export function maskOfRun(settings: Settings, target: TargetSettings): Mask {
  return maskerOf([...secretsOf({ ...settings, target }), ...invalidCredentialsSecrets(target)])
}
