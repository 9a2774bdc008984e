import { UsageError } from '../src/settings/usage-error.ts'
import { argumentsOf, type ToolName } from './compare-peers/arguments.ts'
import { dredd } from './compare-peers/dredd.ts'
import type { Measured } from './compare-peers/measure.ts'
import { portman } from './compare-peers/portman.ts'
import { respect } from './compare-peers/respect.ts'
import type { Row } from './compare-peers/row.ts'
import { rowFor } from './compare-peers/runs.ts'
import { schemathesis } from './compare-peers/schemathesis.ts'
import { suite } from './compare-peers/suite.ts'
import { summary } from './compare-peers/summary.ts'
import { targets } from './compare-peers/target.ts'
import { type Tool, ToolFault } from './compare-peers/tool.ts'

/** All tools; undefined for one that has to be installed and is not. */
const toolCalled: Readonly<Record<ToolName, () => Tool | undefined>> = {
  dredd: () => dredd,
  respect: () => respect,
  portman: () => portman,
  schemathesis,
  suite: () => suite,
}

// Ending in an orderly way is what ends all processes and removes all folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

try {
  const settings = argumentsOf(process.argv.slice(2))
  const chosen = targets(settings.sample)
  const tools = settings.only.flatMap((name) => toolCalled[name]() ?? [])
  const rows: Row[] = []
  for (const tool of tools)
    rows.push(await rowFor(tool, chosen, settings.parallel, (run) => tell(tool, run)))
  const leftOut = tools.length < settings.only.length
  process.stdout.write(`${summary({ settings, chosen, tools, rows, leftOut })}\n`)
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ToolFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

function tell({ name }: Tool, { outcome, kind, target, requests, ms }: Measured): void {
  const effort = `${requests} requests, ${(ms / 1000).toFixed(1)} s`
  process.stderr.write(
    `${name}: ${outcome}, ${kind === 'sound' ? target : `${kind} ${target}`}, ${effort}\n`,
  )
}
