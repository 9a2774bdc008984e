/** A masked value as JSON text short enough for one line of a report. */
export function shown(value: unknown, length = 160): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`
}
