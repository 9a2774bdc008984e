/** Two colons with nothing before them that is seen. */
const atStart = /^((?:\s|\u001b\[[\d;]*m)*):(?=:)/u

/**
 * A line of output that no pipeline takes for a command: GitHub obeys `::error::` at the start of
 * a line and, like Azure and TeamCity, `##[error]`, `##vso[…]` or `##teamcity[…]` anywhere in it. A target's text could otherwise set variables of the job or fake its annotations.
 */
export function withoutPipelineCommands(line: string): string {
  return line.replace(atStart, '$1\\u003a').replace(/##(?=[\w-]*\[)/gu, '#\\u0023')
}
