import { nearestName } from './nearest-name.ts'
import { settingRows } from './settings-table.ts'
import type { Sources } from './sources.ts'
import { UsageError } from './usage-error.ts'

const prefix = 'TARGET_'
const known = settingRows.map(({ name }) => name)
const ofTarget = known.filter((name) => name.startsWith(prefix))

/**
 * Refuses names that start with `TARGET_` and are no setting: a misspelt one would be ignored,
 * and the wrong service judged. Their values are not shown, since one may be a password.
 *
 * @throws {@link UsageError}
 */
export function refuseUnknownNames({ names, given }: Sources): void {
  for (const name of names) {
    const upper = name.toUpperCase()
    // A known name in other letters counts only where the environment doesn't tell them apart.
    const unread = known.includes(upper) && given(upper) === undefined && upper.startsWith(prefix)
    if (known.includes(name) || !(name.startsWith(prefix) || unread)) continue
    const suggestion = suggestionFor(upper)
    throw new UsageError({
      subject: name,
      problem:
        suggestion === undefined
          ? 'no such setting'
          : `no such setting; did you mean ${suggestion}?`,
      remedy: `names that start with ${prefix} are ${ofTarget.join(', ')}`,
    })
  }
}

function suggestionFor(name: string): string | undefined {
  const others = known.filter((setting) => !setting.startsWith(prefix))
  return (
    nearestName(name, ofTarget, 2) ??
    // A setting of the run that was taken for one of the target.
    nearestName(name.slice(prefix.length), others, 1)
  )
}
