/** Which file runs a command, and what stands in that file where it does. */
export interface RunBy {
  readonly file: string
  readonly words: string
}

const endToEnd = 'tests/harness/end-to-end'

/** The test that runs each command of the documentation, or the pipeline where it is no business of a test. */
export const runBy: Readonly<Record<string, RunBy>> = {
  'npm ci': { file: '.ci/run', words: 'npm ci' },
  'npm test': { file: `${endToEnd}/sound-target.test.ts`, words: 'runTest(' },
  'npm run restore': { file: `${endToEnd}/dying-target.test.ts`, words: 'runRestore(' },
  'npm run compare': { file: 'tests/harness/compare/command.test.ts', words: 'runCommand('compare'' },
  'npm run serve': { file: 'tests/harness/reference/serve.test.ts', words: 'served(' },
  'npm run trials': { file: `${endToEnd}/trials.test.ts`, words: 'trial(' },
  'npm run test:harness': { file: '.ci/run', words: 'test:harness' },
  'npm run check': { file: '.ci/run', words: 'knip' },
  'npm run bench': { file: 'tests/harness/docs/scripts.test.ts', words: 'npm run bench' },
  'npm run sizes': { file: 'tests/harness/docs/scripts.test.ts', words: 'scripts.sizes' },
  'npm run format': { file: 'tests/harness/docs/scripts.test.ts', words: 'npm run format' },
  'npm run docs:settings': {
    file: 'tests/harness/settings/settings-docs.test.ts',
    words: 'settingsPage()',
  },
  'npm run docs:clauses': { file: 'tests/harness/docs/clauses.test.ts', words: 'clausesPage()' },
  'npm run docs:example': {
    file: 'tests/harness/report/example.test.ts',
    words: 'npm run docs:example',
  },
  'npx special-events-conformance': {
    file: 'tests/harness/docs/running-gate.test.ts',
    words: 'machine.run(judges)',
  },
  'npx special-events-conformance restore': {
    file: 'tests/harness/docs/running-gate.test.ts',
    words: 'machine.run(afterwards)',
  },
  'npx special-events-conformance init': {
    file: 'tests/harness/package/package.test.ts',
    words: 'command} init',
  },
  'npx special-events-conformance clauses': {
    file: 'tests/harness/package/package.test.ts',
    words: 'command} clauses',
  },
  'npx special-events-conformance merge': {
    file: 'tests/harness/merge/command.test.ts',
    words: "runCommand('merge'",
  },
  'npx special-events-conformance verify': {
    file: 'tests/harness/verify/command.test.ts',
    words: "runCommand('verify'",
  },
  'npm run compare:peers': {
    file: 'tests/harness/compare-peers/command.test.ts',
    words: "scripts['compare:peers']",
  },
  'npm run lint:openapi': {
    file: 'tests/harness/contracts/openapi-lint.test.ts',
    words: "scripts['lint:openapi']",
  },
  'npm run package': { file: 'tests/harness/package/installed.ts', words: "'run', 'package'" },
  'npm install': {
    file: 'tests/harness/package/installed.ts',
    words: "'--ignore-scripts'",
  },
  'npm run docs:openapi': {
    file: 'tests/harness/contracts/openapi.test.ts',
    words: 'openapiDocument()',
  },
  'npx @stoplight/prism-cli mock': {
    file: 'tests/harness/contracts/mock-server.ts',
    words: "'mock'",
  },
  'npx @mockoon/cli start': {
    file: 'tests/harness/contracts/mock-server.ts',
    words: "'start'",
  },
  jq: { file: `${endToEnd}/diffable.test.ts`, words: 'docs/reports.md' },
}
