import { marker } from '../settings/mask/masker.ts'

/** Whether secrets were covered in a text, so that it need not read as it was written. */
export function isMasked(text: string): boolean {
  return text.includes(marker)
}

/** Whether a text of a report can be what was meant: a covered secret may stand for any part of it. */
export function agrees(shown: string | undefined, meant: string | undefined): boolean {
  if (shown === meant) return true
  if (shown === undefined || meant === undefined || !isMasked(shown)) return false
  const pieces = shown.split(marker).map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&'))
  return new RegExp(`^${pieces.join('.*')}$`, 'su').test(meant)
}
