import { InvalidArgumentError } from 'commander'
import { inAll } from '../src/findings/traffic.ts'
import { abreast } from '../src/service/together.ts'
import { inTemporaryFolder } from './command.ts'
import { ToolFault } from './compare-peers/installed.ts'
import { portman } from './compare-peers/portman.ts'
import { respect } from './compare-peers/respect.ts'
import { specmatic } from './compare-peers/specmatic.ts'
import { type Measured, outcomeOf, type Row, rowOf, summary } from './compare-peers/summary.ts'
import {
  changedSince,
  everyNth,
  groundOf,
  soundTarget,
  startTarget,
  type Target,
  targets,
} from './compare-peers/target.ts'
import { dredd, schemathesis, suite, type Tool } from './compare-peers/tools.ts'
import { commandLine, wholeNumber } from './console.ts'

/** All tools, by the names that `--only` takes; the reason in place of one that can't be run here. */
const toolCalled: Readonly<Record<string, () => Tool | string>> = {
  dredd: () => dredd,
  respect: () => respect,
  portman: () => portman,
  specmatic,
  schemathesis,
  suite: () => suite,
}
const toolNames = Object.keys(toolCalled)

// Ending in an orderly way is what ends all processes and removes all folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const { only, sample, parallel } = commandLine('npm run compare:peers --')
  .option('--only <tools>', 'some of them, with commas between', toolsNamed, toolNames)
  .option('--sample <step>', 'every how manieth fault and variation', wholeNumber(1), 1)
  .option('--parallel <count>', 'how many runs go on side by side', wholeNumber(1), 1)
  .parse()
  .opts<{ only: readonly string[]; sample: number; parallel: number }>()
try {
  const chosen = targets(sample)
  const asked = only.flatMap((name) => toolCalled[name]?.() ?? [])
  const tools = asked.filter((tool) => typeof tool !== 'string')
  const leftOut = asked.filter((reason) => typeof reason === 'string')
  const rows: Row[] = []
  for (const tool of tools) rows.push(await rowFor(tool, chosen))
  process.stdout.write(`${summary({ sample, parallel, chosen, tools, rows, leftOut })}\n`)
} catch (error) {
  if (!(error instanceof ToolFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function toolsNamed(given: string): readonly string[] {
  const names = given.split(',')
  if (names.every((name) => toolNames.includes(name))) return names
  throw new InvalidArgumentError(`Give some of ${toolNames.join(', ')}.`)
}

/**
 * Runs a tool on the sound service, which it has to pass, and then on its share of the targets.
 *
 * @throws ToolFault when the tool flags the sound service: what it says of others would mean nothing
 */
async function rowFor(tool: Tool, chosen: readonly Target[]): Promise<Row> {
  await tool.prepare?.()
  const sound = await measure(tool, soundTarget)
  if (sound.outcome !== 'content')
    throw new ToolFault(`${tool.title} does not pass the sound service:\n${sound.output}`)
  const measured = (target: Target) => measure(tool, target)
  return rowOf(tool, sound, await abreast(everyNth(chosen, tool.step ?? 1), measured, parallel))
}

/** Starts the service of a target, runs a tool on it, tells what came of it, and stops the service. */
function measure(tool: Tool, target: Target): Promise<Measured> {
  return inTemporaryFolder(async (folder) => {
    const service = await startTarget(target)
    try {
      const before = service.snapshot()
      const { code, ms, stdout, stderr } = await tool.run(groundOf(target, service, folder))
      const measured = {
        kind: target.kind,
        target: target.name,
        outcome: outcomeOf(tool.contentWith, code),
        requests: inAll(service.log),
        ms,
        changed: changedSince(before, service.snapshot()),
        events: before.length,
        output: `${stdout}${stderr}`,
      }
      tell(tool, measured)
      return measured
    } finally {
      await service.close()
    }
  })
}

function tell({ name }: Tool, { outcome, kind, target, requests, ms }: Measured): void {
  const effort = `${requests} requests, ${(ms / 1000).toFixed(1)} s`
  process.stderr.write(
    `${name}: ${outcome}, ${kind === 'sound' ? target : `${kind} ${target}`}, ${effort}\n`,
  )
}
