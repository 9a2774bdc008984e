import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { inTemporaryFolder, npm } from '../../../scripts/command.ts'
import { install, type Packages, pathOf } from '../../../scripts/compare-peers/installed.ts'
import { nobodyThere } from '../service/loopback.ts'

/** A mock server of the npm registry over contracts/openapi.json. */
interface MockServer {
  readonly packages: Packages
  /** What starts it, and what follows; the port comes last. */
  readonly script: string
  readonly args: readonly string[]
}

const document = 'contracts/openapi.json'

// 5.14.2 is the newest version that Node 20 takes.
const prism = {
  packages: ['@stoplight/prism-cli@5.14.2'],
  script: '@stoplight/prism-cli/dist/index.js',
} as const

/** Prism as it answers by itself, with the examples of the document. */
export const prismStatic: MockServer = { ...prism, args: ['mock', document, '-p'] }

/** Prism as it makes up every answer from the schemas. */
export const prismDynamic: MockServer = { ...prism, args: ['mock', '-d', document, '-p'] }

export const mockoon: MockServer = {
  packages: ['@mockoon/cli@9.9.0'],
  script: '@mockoon/cli/bin/run.js',
  args: ['start', '--disable-log-to-file', '--disable-admin-api', '--data', document, '--port'],
}

/** Installs a mock server, unless an earlier run has. @returns why it cannot be had, if so */
export async function unavailable({ packages, script }: MockServer): Promise<string | undefined> {
  if (existsSync(pathOf(packages, script))) return undefined
  const impatient = ['--fetch-retries', '0', '--fetch-timeout', '15000']
  const view = ['view', packages[0], 'version', ...impatient]
  const { code, stderr } = await inTemporaryFolder((folder) => npm(folder, view))
  if (code !== 0) return `the npm registry cannot be reached: ${stderr.split('\n')[0]}`
  await install(packages)
  return undefined
}

/** Starts a mock server that ends with the test. @returns where it listens */
export async function started({ packages, script, args }: MockServer): Promise<string> {
  // Mockoon takes port 0, but does not tell which one it was given.
  const url = await nobodyThere()
  const child = spawn(process.execPath, [pathOf(packages, script), ...args, new URL(url).port])
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout }))
    if (/listening on|Server started/.test(line)) return url
  throw new Error('the mock server has ended')
}
