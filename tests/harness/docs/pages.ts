import MarkdownIt from 'markdown-it'
import { filesBelow, read } from './repository.ts'

/** The documentation that people write, taken apart; the example report is written by a run. */
export const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...filesBelow('docs').filter(
    (path) => path.endsWith('.md') && !path.startsWith('docs/example-report/'),
  ),
].map(pageAt)

function pageAt(path: string) {
  const tokens = new MarkdownIt().parse(read(path), {})
  const inline = tokens.flatMap(({ children }) => children ?? [])
  const headings = tokens.filter((_, index) => tokens[index - 1]?.type === 'heading_open')
  return {
    path,
    /** Where its links lead, as they stand there. */
    links: inline.map((token) => token.attrGet('href')).filter((href) => typeof href === 'string'),
    /** What a link to a place on this page may name behind the `#`, as GitHub makes it of the headings. */
    anchors: new Set(headings.map(({ content }) => anchorOf(content))),
    fences: tokens
      .filter(({ type }) => type === 'fence')
      .map(({ info, content }) => ({ language: info, text: content })),
    /** What stands between backticks in running text. */
    codeSpans: inline.filter(({ type }) => type === 'code_inline').map(({ content }) => content),
  }
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}
