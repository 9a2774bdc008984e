import MarkdownIt from 'markdown-it'
import { filesBelow, read } from './repository.ts'

/** A fenced block of code. */
export interface Fence {
  /** What it is called behind the fence: `sh`, `yaml`. */
  readonly language: string
  readonly text: string
}

/** A page of the documentation, taken apart. */
export interface Page {
  /** From the folder of the package: `docs/reports.md`. */
  readonly path: string
  /** Where its links lead, as they stand there. */
  readonly links: readonly string[]
  /** What a link to a place on this page may name behind the `#`, as GitHub makes it of the headings. */
  readonly anchors: ReadonlySet<string>
  readonly fences: readonly Fence[]
  /** What stands between backticks in running text. */
  readonly codeSpans: readonly string[]
}

/** The documentation that people write; the example report is written by a run. */
export const pages: readonly Page[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...filesBelow('docs').filter(
    (path) => path.endsWith('.md') && !path.startsWith('docs/example-report/'),
  ),
].map(pageAt)

function pageAt(path: string): Page {
  const tokens = new MarkdownIt().parse(read(path), {})
  const inline = tokens.flatMap(({ children }) => children ?? [])
  const headings = tokens.filter((_, index) => tokens[index - 1]?.type === 'heading_open')
  return {
    path,
    links: inline.map((token) => token.attrGet('href')).filter((href) => typeof href === 'string'),
    anchors: new Set(headings.map(({ content }) => anchorOf(content))),
    fences: tokens
      .filter(({ type }) => type === 'fence')
      .map(({ info, content }) => ({ language: info, text: content })),
    codeSpans: inline.filter(({ type }) => type === 'code_inline').map(({ content }) => content),
  }
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}
