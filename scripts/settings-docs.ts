import { writeFileSync } from 'node:fs'
import type { Setting, SettingGroup } from '../src/settings/setting.ts'
import { settingRows } from '../src/settings/settings.ts'
import { markdownTable } from './console.ts'

const titles: Readonly<Record<SettingGroup, string>> = {
  target: 'The target',
  run: 'The run',
  limits: 'Limits',
  report: 'The report',
}

/** The settings under their titles, in the order of the table. */
const groups = Object.entries(titles).map(([group, title]) => ({
  title,
  rows: settingRows.filter((row) => row.group === group),
}))

const pageIntroduction = `\
# Settings

<!-- Written by \`npm run docs:settings\` from the table in src/settings. -->

Each setting is read from the environment, then from \`.env\` in the folder of the run, then by
default. An empty value counts as not set, but for \`TARGET_URL\` in the environment
beside a \`.env\` that names a target: that is refused, since it may be somebody's leftover. Copy
[.env.example](../.env.example) for a start.

A bad value, a file that can't be read, or a name that is no setting's ends the run with exit code 2
before any request is sent, and with one line that says which it is and what is accepted. In \`.env\` that is any
other name but those of the command \`serve\`; in the environment, which holds the variables of other programs, one
that starts with \`TARGET_\` or is misspelt by a letter or two. \`SEED\` and \`HAR\` are so short that only a slip counts
that brings in nothing but their own letters, an S or a \`_\`: \`SEDE\`, \`SEEDS\`, and not \`SPEED\`. Two letters count
where they are in two words or in a long one: \`REPORTS_DIRS\`, and not \`REPO_DIR\` or \`WAIT\`, which other programs may
have. A line of \`.env\` that is neither a setting nor a comment is refused, too:

\`\`\`
NUM_RUNS is "-1", too small; give a whole number from 1 to 100000
NUM_RUN: no such setting; did you mean NUM_RUNS? Put its name right, or start this without NUM_RUN in the environment
.env: line 3 sets nothing; write NAME=value there, or # before a comment
\`\`\`
`

const notes = `\
## No target

Without \`TARGET_URL\`, a developer's machine judges the reference service that comes with the harness, and what
is printed and every report to be read say so first. With \`CI\` set, to anything but \`false\` or \`0\`, and in \`judge({})\`, that is a mistake, since an unset
variable would let a release pass that was never tested. \`TARGET_URL=reference\` asks for that service anywhere.

## Writing .env

- Put single quotes around a value that holds a \`#\` or blanks at its ends. Without them a \`#\`
  begins a comment: \`TARGET_PASSWORD=abc#def\` is the password \`abc\`.
- Save it as UTF-8. A \`$\` is a \`$\`; only within double quotes is \`\\n\` a line break.
- A shell reads it, too (\`set -a; . ./.env; set +a\`), where its lines end as on Unix and single quotes stand around each
  value that holds a blank, a \`$\` or another sign that a shell reads for itself.
- Relative paths, in \`.env\` as in the environment, start in the folder of the run.

## Proxies

\`HTTPS_PROXY\` for an https target and \`HTTP_PROXY\` for an http one are honoured, such as
\`http://user:password@proxy.example:3128\`, from the environment only; in lower case they come first.
The proxy alone gets its user and password. \`NO_PROXY\` holds what is reached without it, separated by
commas or blanks: hosts with all below them (\`museum.example\`, \`.museum.example\`), only on one port
(\`museum.example:8443\`), or \`*\` for everything. A target on this machine (\`localhost\`, 127.0.0.1,
::1) is never reached through a proxy. \`TARGET_CA_FILE\` counts for an https proxy, too; the client
certificate is shown to the target only.

## Secrets

The password, alone and as \`user:password\`, the values of \`TARGET_HEADERS\` and their parts of 8 or more
characters, the private key and the password of the proxy are shown nowhere: neither in errors, nor in
reports. Where a target sends them back, \`***\` stands in their place, in whatever form
[SECURITY.md](../SECURITY.md) names. A secret of fewer than 4 characters is masked only where it stands
as a token of its own, since any text holds it by chance.
`

/** The content of docs/settings.md. */
export function settingsPage(): string {
  const sections = groups.map(({ title, rows }) => {
    const cells = rows.map((row) => [`\`${row.name}\``, whenNotSet(row), row.accepts, row.meaning])
    return `## ${title}\n\n${markdownTable([['Name', 'When not set', 'Accepted', 'Meaning'], ...cells])}\n`
  })
  return [pageIntroduction, ...sections, notes].join('\n')
}

const exampleIntroduction = `\
# Settings of a run: in a file named .env, those lines hold from which the # is taken.
# The environment comes before .env, and an empty value counts as not set. Put quotes around a value
# that holds a #. More in docs/settings.md. Written by \`npm run docs:settings\`.
`

/** The content of .env.example: every setting with what it means, none of them in force. */
export function envExample(): string {
  const blocks = groups.flatMap(({ title, rows }) => [`# ---- ${title} ----`, ...rows.map(block)])
  return `${[exampleIntroduction.trimEnd(), ...blocks].join('\n\n')}\n`
}

function block(row: Setting): string {
  const words = `${row.meaning} When not set: ${whenNotSet(row)}. Accepted: ${row.accepts}.`
  // Lines of at most 100 characters, broken at blanks.
  const comment = words.replaceAll('`', '').match(/\S(?:.{0,97}(?= |$))/g) ?? []
  return [
    ...comment.map((line) => `# ${line}`),
    `# ${row.name}=${row.example ?? row.default}`,
  ].join('\n')
}

/** What holds when a setting is not given, in words. */
function whenNotSet({ default: text, otherwise }: Setting): string {
  return otherwise ?? `\`${text}\``
}

if (process.argv[1] === import.meta.filename) {
  const root = new URL('../', import.meta.url)
  writeFileSync(new URL('.env.example', root), envExample())
  writeFileSync(new URL('docs/settings.md', root), settingsPage())
}
