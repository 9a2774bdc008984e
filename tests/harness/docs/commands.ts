import { pages } from './pages.ts'

const npm = /^npm (?:(?:run|test|ci|start|install|pack)\b)/
const npx = /^npx /

/**
 * Every line of a fenced `sh` block but settings, and whatever between backticks runs npm or npx: as it stands there,
 * settings in front of it included, and what it runs, such as `npm run restore`.
 */
export const documentedCommands = pages.flatMap(({ path, fences, codeSpans }) => {
  const shell = fences
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.replace(/\\\n\s*/g, '').split('\n'))
  const spans = codeSpans.filter((code) => npm.test(bare(code)) || npx.test(bare(code)))
  return [...shell, ...spans]
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:#|export )/.test(line))
    .map((line) => ({ path, line, name: nameOf(bare(line)) }))
})

/** A command without the settings in front of it, as shells and PowerShell write them. */
function bare(line: string): string {
  return line.replace(/^(?:[A-Z_]+=\S* |\$env:\S+=(?:'[^']*'|[^;]*); )+/, '')
}

function nameOf(command: string): string {
  const words = command
    .split(/\s+/)
    .filter((word) => !/^(?:--silent|--yes|--no-install|-s|-y)$/.test(word))
  const [program = '', first = '', second = ''] = words
  if (program === 'npm') return first === 'run' ? `npm run ${second}` : `npm ${first}`
  if (program !== 'npx') return program
  const own = first.replace(/@[\d.]+$/, '')
  return /^[a-z]+$/.test(second) ? `npx ${own} ${second}` : `npx ${own}`
}
