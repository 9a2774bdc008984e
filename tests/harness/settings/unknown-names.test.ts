import { describe, expect, it } from 'vitest'
import { load, refusal } from './folder.ts'

/** Of which places a name is refused, and what it is taken for; its value is never shown. */
function refused(name: string, where: 'environment' | '.env') {
  const text = 'Xyzzy'
  const { fault, message } =
    where === '.env' ? refusal({}, { '.env': `${name}=${text}` }) : refusal({ [name]: text })
  expect(message).not.toContain(text)
  expect(fault.subject).toBe(where === '.env' ? `${name} in .env` : name)
  return { meant: /did you mean (\w+)\?/.exec(message)?.[1], message }
}

/** Misspelt names, by what was meant. */
const misspelt = [
  ['TARGET_ULR', 'TARGET_URL'],
  ['TARGET_USER_NAME', 'TARGET_USERNAME'],
  ['TARGET_PASSWRD', 'TARGET_PASSWORD'],
  ['TARGET_USER', 'TARGET_USERNAME'],
  ['TARGET_PASS', 'TARGET_PASSWORD'],
  ['TARGET_SEED', 'SEED'],
  ['TARGET_REPORT_DIR', 'REPORT_DIR'],
  ['target_url', 'TARGET_URL'],
  ['TAGRET_URL', 'TARGET_URL'],
  ['SEDE', 'SEED'],
  ['SEDD', 'SEED'],
  ['SEED_', 'SEED'],
  ['SEEDS', 'SEED'],
  ['HARS', 'HAR'],
  ['NUM_RUN', 'NUM_RUNS'],
  ['NUMRUNS', 'NUM_RUNS'],
  ['CONCURENCI', 'CONCURRENCY'],
  ['REPORTS_DIRS', 'REPORT_DIR'],
  ['WAIVER_FILE', 'WAIVERS_FILE'],
  ['REQUEST_PER_SECONDS', 'REQUESTS_PER_SECOND'],
  ['WRITEABLE_EVENTS_IDS', 'WRITABLE_EVENT_IDS'],
  ['AUTH_PROBE', 'AUTH_PROBES'],
  ['EXCEPT_INCONCLUSIVE', 'ACCEPT_INCONCLUSIVE'],
  ['num_runs', 'NUM_RUNS'],
] as const

/** What the environments of shells, operating systems, tools and pipelines hold. */
const ofOthers = `
  PATH SHELL HOME USER LOGNAME TERM LANG LC_ALL PWD OLDPWD EDITOR TZ TMPDIR TEMP DISPLAY PAGER PS1
  SHLVL HOSTNAME HOST PORT COLUMNS SED SPEED NEED SEND SEEK SEED1 FEED AR TAR VAR CHAR DEBUG LOG_LEVEL VERBOSE MODE
  STAGE NUM_CPUS NUM_JOBS NUM_RANKS NUM_WORKERS REPO_DIR REPORT_ID REPORT_URL EXPORT_DIR
  IMPORT_DIR REPORTER OUTPUT_DIR BUILD_DIR WEB_CONCURRENCY REQUEST_TIMEOUT TIMEOUT_MS CI
  CI_COMMIT_SHA CI_JOB_ID CI_PIPELINE_IID CI_NODE_INDEX GITLAB_CI RUNNER_OS GITHUB_ACTIONS
  GITHUB_SHA GITHUB_REF_NAME GITHUB_STEP_SUMMARY GITHUB_TOKEN RUNNER_TEMP JENKINS_URL BUILD_NUMBER
  BUILD_ID JOB_NAME WORKSPACE EXECUTOR_NUMBER TF_BUILD SYSTEM_TEAMPROJECT AGENT_NAME BUILD_BUILDID
  CIRCLECI TRAVIS BUILDKITE TEAMCITY_VERSION NODE_ENV NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS
  NODE_AUTH_TOKEN NPM_TOKEN INIT_CWD npm_config_cache npm_package_name npm_lifecycle_event
  npm_execpath FORCE_COLOR NO_COLOR HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy SSL_CERT_FILE
  SSL_CERT_DIR CURL_CA_BUNDLE JAVA_HOME GOPATH PYTHONPATH VIRTUAL_ENV CARGO_HOME RUSTFLAGS CFLAGS
  MAKEFLAGS AWS_REGION AWS_ACCESS_KEY_ID AZURE_TENANT_ID GOOGLE_CLOUD_PROJECT KUBECONFIG
  DOCKER_HOST SSH_AUTH_SOCK GPG_TTY XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS WSL_DISTRO_NAME
  WSLENV Path ComSpec SystemRoot windir APPDATA USERPROFILE PROCESSOR_LEVEL SESSIONNAME
  seed har target_arch TARGETS TARGET DATABASE_URL BASE_URL REPLAY REPLAY_ID EXPLAIN WAIT
  MIN_RESPONSE_BYTES REQUESTS_PER_MINUTE SERVER_USERNAME SERVE_USERNAME
`
  .trim()
  .split(/\s+/)

describe('names that are no settings', () => {
  it.for(misspelt)('are refused where misspelt: %s for %s', ([name, right]) => {
    for (const where of ['environment', '.env'] as const)
      expect(refused(name, where).meant).toBe(right)
  })

  it('are let pass in the environment where they are of other programs', () => {
    const texts = Object.fromEntries(
      ofOthers.filter((name) => !/proxy/i.test(name)).map((name) => [name, 'x']),
    )
    expect(load(texts)).toMatchObject({ embedded: 'by-default' })
  })

  it.each(['DATABASE_URL', 'NODE_ENV', 'TARGET_HOST', 'FOO'])(
    'are refused in .env, whatever they are: %s',
    (name) => {
      expect(refused(name, '.env').meant).toBeUndefined()
    },
  )

  it('are not shown whole where they may be a secret in the place of one', () => {
    const subjectOf = (env: Record<string, string>, dotEnv = '') =>
      refusal(env, { '.env': dotEnv }).fault.subject
    expect(subjectOf({}, 'Kr4wallBurgPlum=abc')).toBe('Kr4*** in .env')
    expect(subjectOf({}, 'TARGET_Kr4wallBurgPlum=abc')).toBe('TARGET_Kr4*** in .env')
    expect(subjectOf({ TARGET_Kr4wallBurgPlum: '1' })).toBe('TARGET_Kr4***')
  })

  it('are refused in .env also where only the environment is read', () => {
    expect(refused('HTTPS_PROXY', '.env').message).toMatch(/; set it in the environment/)
  })

  it('say how to go on, and suggest nothing where no name is near', () => {
    expect(refused('NUM_RUN', 'environment').message).toBe(
      'NUM_RUN: no such setting; did you mean NUM_RUNS? Put its name right, or start this without NUM_RUN in the environment',
    )
    expect(refused('TARGET_TIMEOUT', 'environment').message).toMatch(
      /^TARGET_TIMEOUT: no such setting; names .* TARGET_URL, .*TARGET_KEY_FILE$/,
    )
  })

  it('change nothing where they have no value', () => {
    expect(load({ TARGET_HOST: '', NUM_RUN: '' }, { '.env': 'NUM_RUN=\n' })).toBeDefined()
  })

  it.each(['target_url', 'target_profile', 'num_runs'])(
    'are refused in other letters also where the right name is in .env: %s',
    (name) => {
      const file = { '.env': `${name.toUpperCase()}=1` }
      expect(refusal({ [name]: 'Xyzzy' }, file).fault.subject).toBe(name)
    },
  )

  it('are a known one in other letters where the environment takes it so, as on Windows', () => {
    const windows = new Proxy(
      { target_profile: 'static-mock' },
      { get: (env, name) => Reflect.get(env, String(name).toLowerCase()) },
    )
    expect(load(windows).profile).toBe('static-mock')
  })
})
