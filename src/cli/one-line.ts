import type { CommanderError } from 'commander'
import { visibleLine } from '../report/visible.ts'

/**
 * What the argument parser objects to, in one line. Of an unknown option only the name is shown: what
 * stands behind it may be a password.
 */
export function oneLine({ message }: CommanderError): string {
  const words = message
    .replace(/^error: /, '')
    .replace(/^(unknown option '--[^=]*)=.*'/s, "$1'")
    .replace(/^(unknown option '-[^-]).+'/s, "$1'")
    .replace(/\n\(Did you mean (.*)\?\)$/s, ', did you mean $1?')
    .replace(/\.$/, '')
  return visibleLine(`${words}${words.endsWith('?') ? '' : ';'} --help lists what there is`)
}
