import type { CredentialsAtEnd } from '../report/report.ts'
import { refusesCredentials } from '../service/answer.ts'
import { pause } from '../service/gate.ts'
import type { Service } from '../service/service.ts'

/** Pauses before a refusal is believed: two seconds, since some accounts are locked for a moment only. */
const pausesMs = [300, 700, 1000]

/** Whether the right credentials still work when all is done: a plain request tells. */
export async function lastRequest(service: Service): Promise<CredentialsAtEnd | undefined> {
  for (const pauseMs of [0, ...pausesMs]) {
    await pause(pauseMs)
    const answer = await service.list().catch(() => undefined)
    if (!answer || !refusesCredentials(answer)) return answer?.succeeded ? 'accepted' : undefined
  }
  return 'refused'
}
