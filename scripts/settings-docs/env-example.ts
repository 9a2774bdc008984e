import type { Setting } from '../../src/settings/setting.ts'
import { groups, whenNotSet } from './groups.ts'

const width = 100

const introduction = `\
# Settings of a run. Copy this file to .env, and take the # from the lines that are to hold.
# The environment comes before .env, and an empty value counts as not set. Put quotes around a value
# that holds a #. More in docs/settings.md. Written by \`npm run docs:settings\`.
`

/** The content of .env.example: every setting with what it means, none of them in force. */
export function envExample(): string {
  const blocks = groups.flatMap(({ title, rows }) => [`# ---- ${title} ----`, ...rows.map(block)])
  return `${[introduction.trimEnd(), ...blocks].join('\n\n')}\n`
}

function block(row: Setting): string {
  const words = `${row.meaning} When not set: ${whenNotSet(row)}. Accepted: ${row.accepts}.`
  return [
    ...comment(words.replaceAll('`', '')),
    `# ${row.name}=${row.example ?? row.default}`,
  ].join('\n')
}

function comment(text: string): string[] {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const last = lines.length - 1
    const line = `${lines[last]} ${word}`
    if (line.length > width) lines.push(`# ${word}`)
    else lines[last] = line
  }
  return lines
}
