import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { name } from '../../../package.json' with { type: 'json' }
import { basic } from './running-service.ts'
import { served, servedByNpx } from './served.ts'

const given = { PORT: '0', SERVE_USERNAME: 'curator', SERVE_PASSWORD: 'a:b $pass' }

const status = async (url: string, username: string, password: string): Promise<number> => {
  const headers = { authorization: basic(username, password) }
  return (await fetch(`${url}/special-events?limit=1`, { headers })).status
}

describe('npm run serve', () => {
  it('makes up credentials, shows them, and shows how to judge the service', async () => {
    const program = served({ PORT: '0' })
    const url = await program.url()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/v2\.0$/)
    const stdout = program.stdout()
    const [, username = '', password = ''] =
      /username: (\S+)\n {2}password: (\S+)\n/.exec(stdout) ?? []
    expect(username).toBe('museum')
    expect(password.length).toBeGreaterThanOrEqual(20)
    expect(await status(url, username, password)).toBe(200)
    expect(stdout.replace(/\\\n\s*/, '')).toContain(
      `TARGET_URL=${url} TARGET_USERNAME=museum TARGET_PASSWORD=${password} TARGET_PROFILE=full npm test`,
    )
  })

  it('takes credentials from the environment, and writes one line per request, but never credentials or headers', async () => {
    const program = served(given)
    const url = await program.url()
    expect(await status(url, 'curator', 'a:b $pass')).toBe(200)
    expect(await status(url, 'museum', 'a:b $pass')).toBe(401)
    const lines = () => program.stdout().match(/^GET.*$/gm) ?? []
    await expect.poll(lines).toHaveLength(2)
    expect(lines()[0]).toMatch(/^GET \/v2\.0\/special-events\?limit=1 200 \d+ ms$/)
    expect(lines()[1]).toMatch(/^GET \/v2\.0\/special-events\?limit=1 401 \d+ ms$/)
    for (const secret of ['a:b $pass', 'curator', 'Basic'])
      expect(program.stdout()).not.toContain(secret)
    expect(program.stdout()).toContain('TARGET_PASSWORD="$SERVE_PASSWORD"')
  })

  const options = ['--port', '0', '--username', 'typed', '--password-file', '.env']
  const dotEnv = 'PORT=never\nSERVE_USERNAME=from-file\nSERVE_PASSWORD="in the file"\n'

  it.each<[string, Parameters<typeof served>, username: string, password: string]>([
    [
      'options before all others, the password from a file',
      [{ PORT: 'never', SERVE_USERNAME: 'mine' }, '# in a file\n', options],
      'typed',
      '# in a file',
    ],
    [
      '.env, unless the environment has them',
      [{ PORT: '0', SERVE_USERNAME: 'mine' }, dotEnv],
      'mine',
      'in the file',
    ],
  ])('takes settings from %s', async (_, given, username, password) => {
    expect(await status(await served(...given).url(), username, password)).toBe(200)
  })

  it.each([
    [{}, /--username 'the boss' --password-file \.env --profile full\n/],
    [{ npm_package_name: name }, /TARGET_USERNAME='the boss' TARGET_PASSWORD="\$\(cat \.env\)" /],
  ])('shows how to judge it with credentials that were given as options: %j', async (by, line) => {
    const options = ['--port', '0', '--username', 'the boss', '--password-file', '.env']
    const program = served({ npm_package_name: 'a-museum', ...by }, '# secret', options)
    await program.url()
    expect(program.stdout()).toMatch(line)
  })

  it('shows how to judge it without a clone, where it was started without one', async () => {
    const program = served({ npm_package_name: 'a-museum', PORT: '0' })
    const url = await program.url()
    expect(program.stdout()).toMatch(
      new RegExp(
        `TARGET_PASSWORD=\\S+ \\\\\n  node \\S+special-events-conformance\\.js ${url} --username museum --profile full\n`,
      ),
    )
  })

  it.each([
    ['SIGINT', 'by a terminal, to all of its processes'],
    ['SIGTERM', 'by a terminal, to all of its processes'],
    ['SIGINT', 'to the process alone'],
    ['SIGTERM', 'to the process alone'],
  ] as const)('ends with 0 within 2 seconds of %s, sent %s', async (signal, to) => {
    const program = served(given)
    await status(await program.url(), 'curator', 'a:b $pass')
    const start = performance.now()
    if (to === 'to the process alone') program.signal(signal)
    else program.signalGroup(signal)
    expect(await program.ended).toMatchObject({ code: 0, stderr: '' })
    expect(performance.now() - start).toBeLessThan(2000)
  })

  it('ends when npx is told to end, whose shell hands nothing on', async () => {
    const program = servedByNpx()
    await program.url()
    program.signal('SIGTERM')
    // Its output is closed when the last that writes there has ended.
    await program.ended
  })

  it('ends with 0 all the same when it is told twice, and a connection stays silent', async () => {
    const program = served(given)
    const silent = connect(Number(new URL(await program.url()).port), '127.0.0.1')
    silent.on('error', () => {})
    await once(silent, 'connect')
    const start = performance.now()
    program.signal('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 200))
    program.signal('SIGTERM')
    expect(await program.ended).toMatchObject({ code: 0 })
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

describe('npm run serve, wrongly set', () => {
  const taken = createServer()
  beforeAll(() => new Promise<void>((done) => taken.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise((done) => taken.close(done)))
  const takenPort = () => String((taken.address() as { port: number }).port)

  const mistakes: Record<string, [() => Record<string, string>, RegExp]> = {
    'a PORT that is no number': [
      () => ({ PORT: '80a' }),
      /^PORT is "80a": give a whole number from 0 \(any free port\) to 65535\n$/,
    ],
    'a PORT beyond the last': [() => ({ PORT: '65536' }), /^PORT is "65536": .+\n$/],
    'a PORT below 0': [() => ({ PORT: '-1' }), /^PORT is "-1": .+\n$/],
    'a PORT in use': [
      () => ({ PORT: takenPort() }),
      /^PORT is \d+, which is in use; give a free port, or 0 for any\n$/,
    ],
    'a HOST that is not here': [
      () => ({ PORT: '0', HOST: '192.0.2.1' }),
      /^HOST is "192\.0\.2\.1", .+; give an address of this machine\n$/,
    ],
    'a user name with a colon': [
      () => ({ PORT: '0', SERVE_USERNAME: 'a:b' }),
      /^SERVE_USERNAME: it holds a colon, .+\n$/,
    ],
  }

  it.each(Object.entries(mistakes))(
    'says so in one line and ends with 2: %s',
    async (_, mistake) => {
      const [environment, line] = mistake
      const { code, stderr, stdout } = await served(environment()).ended
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(line)
    },
  )
})
