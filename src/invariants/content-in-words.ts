import { shown } from '../findings/finding.ts'
import type { Answer } from '../service/answer.ts'
import type { Wording } from '../settings/mask/wording.ts'

/** What the body of an answer is, in words fit for "received". */
export function contentInWords({ status, content }: Answer): Wording {
  switch (content.kind) {
    case 'none':
      return `status ${status} without a body`
    case 'unreadable':
      return `status ${status} with a body that cannot be judged: ${content.reason}`
    case 'json':
      return shown(content.value)
  }
}
