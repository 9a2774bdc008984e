const endToEnd = 'tests/harness/end-to-end'
const docs = 'tests/harness/docs'
const packed = 'tests/harness/package'
const contracts = 'tests/harness/contracts'
const own = 'npx special-events-conformance'

/**
 * The test that runs each command of the documentation, or the pipeline where it is no business of a
 * test, with what stands in that file where it does.
 */
export const runBy: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'npm ci': ['.ci/run', 'npm ci'],
  'npm test': [`${endToEnd}/sound-target.test.ts`, 'runTest('],
  'npm run restore': [`${endToEnd}/dying-target.test.ts`, 'runRestore('],
  'npm run compare': ['tests/harness/compare/command.test.ts', "runCommand('compare'"],
  'npm run replay': [`${endToEnd}/replay-report.test.ts`, "'replay', path"],
  'npm run serve': ['tests/harness/reference/serve.test.ts', 'served('],
  'npm run trials': [`${endToEnd}/trials.test.ts`, 'trial('],
  'npm run test:harness': ['.ci/run', 'test:harness'],
  'npm run check': ['.ci/run', 'knip'],
  'npm run bench': [`${docs}/scripts.test.ts`, 'npm run bench'],
  'npm run page': [`${docs}/scripts.test.ts`, 'npm run page'],
  'npm run catalogue': [`${docs}/scripts.test.ts`, 'npm run catalogue'],
  'npm run replays': [`${docs}/scripts.test.ts`, 'npm run replays'],
  'npm run sizes': [`${docs}/scripts.test.ts`, 'npm run sizes'],
  'npm run format': [`${docs}/scripts.test.ts`, 'npm run format'],
  'npm run docs:settings': ['tests/harness/settings/settings-docs.test.ts', 'settingsPage()'],
  'npm run docs:clauses': [`${docs}/clauses.test.ts`, 'clausesPage()'],
  'npm run docs:example': ['tests/harness/report/example.test.ts', 'npm run docs:example'],
  'npm run compare:peers': ['tests/harness/compare-peers/command.test.ts', 'npm run compare:peers'],
  'npm run lint:openapi': [`${contracts}/openapi-lint.test.ts`, "scripts['lint:openapi']"],
  'npm run docs:openapi': [`${contracts}/openapi.test.ts`, 'openapiDocument()'],
  'npx @stoplight/prism-cli mock': [`${contracts}/mock-server.ts`, "'mock'"],
  'npx @mockoon/cli start': [`${contracts}/mock-server.ts`, "'start'"],
  'npm run package': [`${packed}/installed.ts`, "'run', 'package'"],
  'npm pack': [`${packed}/installed.ts`, "'pack'"],
  'npm install': [`${packed}/installed.ts`, "'--ignore-scripts'"],
  [own]: [`${docs}/running-gate.test.ts`, 'step(judges)'],
  [`${own} restore`]: [`${docs}/running-gate.test.ts`, 'step(afterwards)'],
  [`${own} init`]: [`${packed}/package.test.ts`, 'command} init'],
  [`${own} clauses`]: [`${packed}/package.test.ts`, 'command} clauses'],
  'npm run clauses': [`${packed}/package.test.ts`, 'command} clauses'],
  'npm run waivers': ['tests/harness/cli/waivers.test.ts', "runCommand('waivers'"],
  'npm run merge': ['tests/harness/merge/command.test.ts', "runCommand('merge'"],
  'npm run verify': ['tests/harness/verify/command.test.ts', "runCommand('verify'"],
  [`${own} merge`]: ['tests/harness/merge/command.test.ts', "runCommand('merge'"],
  [`${own} verify`]: ['tests/harness/verify/command.test.ts', "runCommand('verify'"],
  docker: [`${packed}/container.test.ts`, "named('ENTRYPOINT')"],
  jq: [`${endToEnd}/diffable.test.ts`, 'docs/reports.md'],
}
