import { version } from '../../package.json' with { type: 'json' }
import { startTest } from '../kill-trials/command.ts'
import type { Tool } from './tool.ts'

/** Less than a process is given, so that what a run has changed is put back whatever the target does. */
const runTimeoutMs = 70_000

/** This suite, as its users run it. */
export const suite: Tool = {
  name: 'suite',
  title: `special-events-conformance ${version}`,
  how:
    'What npm test runs, as a process of its own, with the settings of each service: its profile, zone ' +
    'and writable events. A run that ends inconclusive flags nothing.',
  step: 1,
  contentWith: [0, 3],
  prepare: async () => {},
  run: ({ url, username, password, profile, settings, folder }) =>
    startTest({
      TARGET_URL: url,
      TARGET_USERNAME: username,
      TARGET_PASSWORD: password,
      TARGET_PROFILE: profile,
      REPORT_DIR: folder,
      RUN_TIMEOUT_MS: `${runTimeoutMs}`,
      ...settings,
    }).ended,
}
