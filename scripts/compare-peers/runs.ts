import { type Measured, measure } from './measure.ts'
import { type Row, rowOf } from './row.ts'
import { everyNth, soundTarget, type Target } from './target.ts'
import { type Tool, ToolFault } from './tool.ts'

/**
 * Runs a tool on the sound service, which it has to pass, and then on its share of the targets.
 *
 * @param parallel how many runs are under way at once
 * @param tell is told of every run on its end
 * @throws ToolFault when the tool flags the sound service: what it says of others would mean nothing
 */
export async function rowFor(
  tool: Tool,
  targets: readonly Target[],
  parallel: number,
  tell: (run: Measured) => void,
): Promise<Row> {
  await tool.prepare()
  const sound = await measure(tool, soundTarget)
  tell(sound)
  if (sound.outcome !== 'content')
    throw new ToolFault(`${tool.title} does not pass the sound service:\n${sound.output}`)
  const runs: Measured[] = []
  const waiting = everyNth(targets, tool.step)
  const workOff = async () => {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      const run = await measure(tool, target)
      runs.push(run)
      tell(run)
    }
  }
  await Promise.all(Array.from({ length: parallel }, workOff))
  return rowOf(tool, sound, runs)
}
