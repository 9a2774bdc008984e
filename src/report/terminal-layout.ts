/** How a text for a terminal is to be laid out. */
export interface TerminalLayout {
  /** Width in columns; commands to copy are never broken, whatever their length. */
  readonly columns: number
  readonly colour: boolean
}

/** Wider lines are hard to read, and do not fit into what a pipeline keeps of its output. */
const mostColumns = 80

/** As much of a stream as its layout depends on. */
interface Output {
  readonly isTTY?: boolean
  readonly columns?: number | undefined
}

/**
 * The layout that suits a stream. `NO_COLOR` comes first, then `FORCE_COLOR`, of which `0` and `false`
 * mean no colour; an empty one counts as not set. Else only a terminal gets colour.
 */
export function terminalLayout(output: Output, env: NodeJS.ProcessEnv): TerminalLayout {
  const { columns = mostColumns } = output
  return { columns: Math.min(columns || mostColumns, mostColumns), colour: coloured(output, env) }
}

/** Whether a line may be written over again: not in a pipeline, even where it has a terminal. */
export function isInteractive({ isTTY }: Output, { CI = '', TERM }: NodeJS.ProcessEnv): boolean {
  return isTTY === true && TERM !== 'dumb' && ['', '0', 'false'].includes(CI)
}

function coloured({ isTTY }: Output, env: NodeJS.ProcessEnv): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = env
  if (NO_COLOR) return false
  if (FORCE_COLOR) return !['0', 'false'].includes(FORCE_COLOR)
  return isTTY === true && TERM !== 'dumb'
}
