import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { start } from '../../../scripts/command.ts'
import { settingRows, settingsTable } from '../../../src/settings/settings.ts'
import { folderWith } from '../settings/folder.ts'
import { exampleCalled, examples } from './examples.ts'
import { azureJobs, githubJobs, gitlabJobs } from './judging-jobs.ts'
import { read } from './repository.ts'

const jobs = [
  ...['github-gate.yml', 'github-nightly.yml', 'github-shards.yml'].flatMap(githubJobs),
  ...gitlabJobs('gitlab-ci.yml'),
  ...azureJobs('azure-pipelines.yml', 'azure-judge.yml'),
]
const command = 'node harness/bin/special-events-conformance.js'
const jenkinsfile = exampleCalled('Jenkinsfile').text

describe('the jobs that judge, in the examples for pipelines', () => {
  it('are eleven beside those of Jenkins', () => {
    expect(jobs).toHaveLength(11)
    for (const { judges } of jobs) expect(judges).toMatch(new RegExp(`^${command}(?! restore)`))
  })

  it.each(jobs)('restore whatever became of the run: $name', ({ afterwards }) => {
    expect(afterwards).toBe(`${command} restore`)
  })

  it.each(jobs)('keep what the run writes, its journal too: $name', ({ kept, settings }) => {
    expect(kept).toBeDefined()
    const part = (folder: unknown) => String(folder).replace(/^part-.*$/, 'part-*')
    expect(part(kept)).toBe(part(settings.REPORT_DIR))
  })

  it.each(jobs)('have more time than their run: $name', ({ limitMinutes, settings }) => {
    const runMs = Number(settings.RUN_TIMEOUT_MS ?? settingsTable.runTimeoutMs.default)
    expect(limitMinutes * 60_000).toBeGreaterThanOrEqual(runMs + 600_000)
  })

  it.each(jobs.filter(({ name }) => name.endsWith('part')))(
    'share one seed when they share a run: $name',
    ({ settings }) => {
      expect(settings.SEED).toMatch(/run_number|PIPELINE_IID|BuildId/)
      expect(settings.NUM_RUNS).toBeDefined()
    },
  )
})

describe('the Jenkinsfile', () => {
  const restores = [
    ...jenkinsfile.matchAll(/always \{\s+sh '[^']+ restore'|always \{ sh '[^']+ restore' \}/g),
  ]

  it('restores after each of its four runs, and stores their tests and files after that', () => {
    const runs = jenkinsfile.match(/sh 'node \S+(?: --shard \$SHARD\/4)?'/g) ?? []
    expect(runs).toHaveLength(4)
    expect(restores).toHaveLength(4)
    expect(jenkinsfile.match(/cleanup \{/g)).toHaveLength(4)
  })

  it('closes each bracket and each quote that it opens', () => {
    const open: string[] = []
    const closing: Readonly<Record<string, string>> = { '}': '{', ')': '(', ']': '[' }
    const code = jenkinsfile.replace(/(?<!:)\/\/.*$/gm, '').replace(/'[^'\n]*'|"[^"\n]*"/g, '')
    for (const [character] of code.matchAll(/[{}()[\]'"]/g)) {
      if ('{(['.includes(character)) open.push(character)
      else expect(open.pop()).toBe(closing[character])
    }
    expect(open).toEqual([])
  })
})

it.each(['Jenkinsfile', 'azure-judge.yml'])('CI is set where the system does not: %s', (name) =>
  expect(exampleCalled(name).text).toMatch(/^ +CI(?:: true| = 'true' .*)$/mu),
)

describe('the harness of the examples', () => {
  const fetching = examples.filter(({ text }) => text.includes('special-events-conformance.js'))

  it.each(fetching)('comes from a pinned commit, not from a registry: $name', ({ text }) => {
    expect(text).toMatch(/(?:ref:|checkout --quiet|HARNESS_COMMIT:) [0-9a-f]{40}\b/)
    expect(text).toContain('npm ci --prefix harness')
    expect(text).not.toMatch(/\b(?:npx|npm (?:i|install|exec))\b/)
  })

  it('is what the commit holds, though the clone has gone on', async () => {
    const clone = folderWith(aPackage('pinned'))
    const git = (...words: string[]) => {
      const author = ['-c', 'user.name=a', '-c', 'user.email=a@museum.example']
      return execFileSync('git', [...author, ...words], {
        cwd: clone,
        encoding: 'utf8',
        stdio: 'pipe',
      })
    }
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '-m', 'Looked at')
    const HARNESS_COMMIT = git('rev-parse', 'HEAD').trim()
    git('rm', '--quiet', 'pinned')
    git('commit', '--quiet', '-m', 'Not looked at')
    const lines: readonly string[] = parse(exampleCalled('gitlab-ci.yml').text)['.judging']
      .before_script
    const folder = folderWith()
    const { code, stderr } = await start(
      'bash',
      ['-e', '-c', lines.join('\n')],
      { HARNESS: clone, HARNESS_COMMIT },
      folder,
    ).ended
    expect({ code, stderr }).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, 'harness/pinned'))).toBe(true)
    // As the clone itself says in .npmrc.
    expect(existsSync(join(folder, 'harness/run'))).toBe(false)
  })
})

/** A package of no dependencies, whose install script leaves a file unless scripts are off. */
function aPackage(file: string): Readonly<Record<string, string>> {
  const named = { name: 'harness', version: '1.0.0' }
  const lock = {
    ...named,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { ...named, hasInstallScript: true } },
  }
  return {
    [file]: '',
    '.npmrc': read('.npmrc'),
    'package.json': JSON.stringify({ ...named, scripts: { install: 'touch run' } }),
    'package-lock.json': JSON.stringify(lock),
  }
}

it.each([
  ['github-pull-request.yml', /gh pr comment .*conformance\.md/],
  ['gitlab-ci.yml', /post reports\/conformance\.md/],
  ['Jenkinsfile', /pullRequest\.comment\(.*conformance\.md/],
  ['azure-judge.yml', /comments: .*conformance\.md/],
])(
  '%s posts the report of a pull request, and compares it with the main branch’s',
  (name, post) => {
    const { text } = exampleCalled(name)
    expect(text).toMatch(post)
    expect(text).toMatch(/ compare main\S*\.json \S*conformance\.json/)
  },
)

describe('the merge request of gitlab-ci.yml', () => {
  const job = parse(exampleCalled('gitlab-ci.yml').text)['merge-request']
  const [, afterwards = '']: readonly string[] = job.after_script

  /** What curl is asked for after a run, where the default branch has a report or has none. */
  async function askedOfCurl(CI_MERGE_REQUEST_IID: string, hasMain = true) {
    const report = JSON.parse(read('docs/example-report/conformance.json'))
    const held = { verdict: 'pass', violations: [] }
    const clauses = report.clauses.map((clause: object) => ({ ...clause, ...held }))
    const folder = folderWith({
      'reports/conformance.json': JSON.stringify(report),
      'reports/conformance.md': 'The report',
      [hasMain ? 'main' : 'none']: JSON.stringify({ ...report, clauses }),
      curl: '#!/bin/sh\necho "$*" >> asked\n[ "$5" != main.json ] || cp main main.json\n',
    })
    chmodSync(join(folder, 'curl'), 0o755)
    symlinkSync(resolve('.'), join(folder, 'harness'))
    const PATH = `${folder}:${process.env.PATH}`
    const env = { PATH, CI_MERGE_REQUEST_IID, PROJECT: 'api/7', MAIN_REPORT: 'api/main' }
    const { code } = await start('bash', ['-eo', 'pipefail', '-c', afterwards], env, folder).ended
    expect(code).toBe(0)
    const asked = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n')
    return asked.map((words) => words.replace(/^.*(?:--data-urlencode|TOKEN:) +/u, ''))
  }

  const notes = '--output /dev/null api/7/merge_requests/3/notes'
  const posted = `body@reports/conformance.md ${notes}`
  const fetched = '--output main.json api/main'

  it('is posted its report, and what is worse than in the default branch', async () => {
    const compared = `body@reports/comparison.md ${notes}`
    expect(await askedOfCurl('3')).toEqual([posted, fetched, compared])
  })

  it('is posted its report alone where the default branch has none, which leaves its own there', async () => {
    expect(await askedOfCurl('3', false)).toEqual([posted, fetched])
    expect(await askedOfCurl('')).toEqual(['--upload-file reports/conformance.json api/main'])
  })
})

describe('the shared runs of the examples', () => {
  it('are shared by as many as the option of each part says', () => {
    const github = parse(exampleCalled('github-shards.yml').text)
    expect(github.jobs.part.strategy.matrix.shard).toEqual([1, 2, 3, 4])
    const steps: readonly { run?: string }[] = github.jobs.part.steps
    expect(steps.some(({ run }) => run?.endsWith('/4'))).toBe(true)
    expect(jenkinsfile).toContain("axis { name 'SHARD'; values '1', '2', '3', '4' }")
    expect(jenkinsfile).toContain('--shard $SHARD/4')
  })

  it.for([
    ['github-shards.yml', /continue-on-error: true.*\n +run: .* --shard/],
    ['gitlab-ci.yml', /^part:\n(?: .*\n)*? +allow_failure: true/m],
    ['Jenkinsfile', /catchError\(buildResult: 'SUCCESS', .*\n.* --shard/],
    ['azure-judge.yml', /displayName: Judge\n +continueOnError: .*\.mayFail/],
    ['azure-pipelines.yml', /options: --shard .*\n +mayFail: true/],
  ] as const)('are decided by the merged report, not by a part: %s', ([file, lenient]) => {
    expect(exampleCalled(file).text).toMatch(lenient)
  })

  it.each(['github-shards.yml', 'gitlab-ci.yml', 'Jenkinsfile', 'azure-pipelines.yml'])(
    'are merged into one report: %s',
    (file) => {
      expect(exampleCalled(file).text).toMatch(/conformance\.js"? merge part-\*\/conformance\.json/)
    },
  )
})

/** What the examples themselves vary by. */
const own = new Set([
  ...['CI', 'DEPLOYMENT', 'DEEP', 'SHARD', 'HARNESS', 'HARNESS_COMMIT'],
  ...['GH_TOKEN', 'SYSTEM_TOKEN', 'PR', 'PROJECT', 'MAIN_REPORT'],
])

/** How YAML, lists of Azure, environments and axes of a Jenkinsfile give a variable its value. */
const forms = [
  /^ +(?:- )?([A-Z][A-Z_]+): (.+)$/gm,
  /^ +- name: ([A-Z][A-Z_]+)\n +value: (.+)$/gm,
  /(?:^ +|\{ )([A-Z][A-Z_]+) = (.+?)(?: \}| \/\/.*)?$/gm,
  /^export ([A-Z][A-Z_]+)=(.+)$/gm,
  /axis \{ name '([A-Z_]+)'; \w+ (.+?) \}/g,
]

const given = examples.flatMap(({ name: file, text }) => {
  const found = forms.flatMap((form) => [...text.matchAll(form)])
  return found.map(([, name = '', quoted = '']) => {
    return { file, name, value: quoted.replace(/^(['"])([^'"]*)\1$/, '$2') }
  })
})

/** Values that no pipeline fills in, nor chooses from a list. */
const plain = /^[^$(["',]+$/

describe('the settings that the examples for pipelines give', () => {
  it('exist', () => {
    expect(new Set(given.map(({ file }) => file)).size).toBe(examples.length)
    const names = new Set([...own, ...settingRows.map(({ name }) => name)])
    expect(given.filter(({ name }) => !names.has(name))).toEqual([])
  })

  const known = given.filter(({ name, value }) => !own.has(name) && plain.test(value))

  it.each(known.filter(({ name }) => name !== 'WAIVERS_FILE'))(
    'have values that are accepted: $name=$value in $file',
    ({ name, value }) => {
      const row = settingRows.find((setting) => setting.name === name)
      expect(() => row?.parse(value, { cwd: import.meta.dirname })).not.toThrow()
    },
  )

  it('hold no secret: each comes from the store of the pipeline', () => {
    const secrets = given.filter(({ name }) => /PASSWORD|HEADERS|KEY/.test(name))
    expect(new Set(secrets.map(({ file }) => file)).size).toBe(examples.length - 3)
    for (const { value } of secrets)
      expect(value).toMatch(
        /^(?:\$\{\{ secrets\.\w+ \}\}|\$\(TARGET_PASSWORD\)|credentials\(.*\))$/,
      )
  })
})
