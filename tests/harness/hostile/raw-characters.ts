/** Control characters, line separators, and what turns or hides text: none may stand as itself. */
const harmful =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u

const commandAtStart = /^\s*::/u

const commandAnywhere = /##(?:vso|teamcity|\w*)\[/u

/** The first harmful character of each text, with what is around it. */
export function rawCharactersIn(places: ReadonlyMap<string, string>): string[] {
  return [...places].flatMap(([place, text]) => {
    const at = text.search(harmful)
    return at < 0 ? [] : [`${place}: ${JSON.stringify(text.slice(Math.max(0, at - 40), at + 40))}`]
  })
}

/** The lines of an output that a pipeline would obey. */
export function pipelineCommandsIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => commandAtStart.test(line) || commandAnywhere.test(line))
}
