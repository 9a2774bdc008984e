import type { EventId } from '../contract/special-event.ts'
import { curlOf } from '../judging/curl.ts'
import { commandAgain } from '../judging/packaged-command.ts'
import { headersOf, pathBelow } from '../service/request.ts'
import { updateOf } from '../service/service.ts'
import type { Mask, Masked } from '../settings/mask/wording.ts'
import type { Invocation, Settings, TargetSettings } from '../settings/settings.ts'
import { targetRows } from '../settings/target-rows.ts'
import type { LeftChanged } from '../world/restoring/restore.ts'

/** What `restore` has to be told, beside the credentials, which no report may hold. */
export function restoreCommand(
  { reportDir, invocation }: Settings,
  { url, writableEventIds: named }: TargetSettings,
  left: readonly Pick<LeftChanged, 'eventId'>[],
): string {
  const kept = invocation ? ofTarget(invocation) : {}
  // What an earlier run or a side effect has changed may be none of those that are named.
  const ids = named && new Set([...named, ...left.map(({ eventId }) => eventId)])
  return commandAgain(invocation, 'restore', {
    ...kept,
    TARGET_URL: url,
    REPORT_DIR: reportDir,
    ...(ids && { WRITABLE_EVENT_IDS: [...ids].join(',') }),
  })
}

/** The curl command that sends an event its original; secrets stand as variables of the shell. */
export function commandByHand(
  target: TargetSettings,
  { eventId, original }: Pick<LeftChanged, 'eventId' | 'original'>,
  mask: Mask,
): Masked {
  const request = updateOf(eventId as EventId, JSON.stringify(original))
  const { pathname, origin } = new URL(target.url)
  const { shownHeaders } = headersOf(request, target)
  const headers = Object.entries(shownHeaders).map(([name, value]) => [name, mask(value)])
  const url = mask(`${origin}${pathBelow(pathname.replace(/\/+$/, ''), request)}`)
  return mask(
    curlOf({
      request: {
        method: request.method,
        url,
        headers: Object.fromEntries(headers),
        body: mask(request.body ?? ''),
      },
    }),
  )
}

/** What says how the target is reached; its profile says nothing here. */
function ofTarget({ given }: Invocation): Invocation['given'] {
  const names: readonly string[] = Object.values(targetRows).map(({ name }) => name)
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
}
