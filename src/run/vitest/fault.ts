import { tellFault } from '../../report/output.ts'
import { invalidCredentialsSecrets } from '../../service/invalid-credentials.ts'
import { maskerOf } from '../../settings/mask/masker.ts'
import { secretsOf } from '../../settings/secrets.ts'
import { session } from './session.ts'

/** Says on standard error, in one line without secrets, what went wrong in the harness itself. */
export function tellMasked(thrown: unknown): void {
  const { settings, target = settings.target } = session()
  const secrets = target
    ? [...secretsOf({ ...settings, target }), ...invalidCredentialsSecrets(target)]
    : []
  tellFault(thrown, maskerOf(secrets))
}
