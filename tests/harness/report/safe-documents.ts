import { createHash } from 'node:crypto'
import { expect } from 'vitest'

/** What must hold of every page, whatever it quotes: bounded, nothing outside of it, no script, and its very style alone. */
export function mustBeSafePage(html: string, mostBytes: number): void {
  expect(Buffer.byteLength(html)).toBeLessThan(mostBytes)
  expect(html).not.toMatch(/[^\P{C}\n\t]|[\u2028\u2029]/u)
  expect(html).not.toMatch(/<(?:script|img|link|iframe|object|form|base)\b/u)
  expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|src)=/u)
  expect(html.match(/ href="[^"]*"/gu)?.every((href) => href.startsWith(' href="#'))).toBe(true)
  const [style = '', ...others] = [...html.matchAll(/<style>(.*?)<\/style>/gsu)].map(
    ([, css]) => css,
  )
  const digest = createHash('sha256').update(style).digest('base64')
  expect(html).toContain(
    `content="default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'"`,
  )
  expect([others, html.match(/<style/gu)?.length]).toEqual([[], 1])
}

/** What must hold of a comment on a pull request: it fits there, and nothing that it quotes takes effect. */
export function mustBeSafeComment(markdown: string): void {
  expect(Buffer.byteLength(markdown)).toBeLessThan(60_000)
  const outsideCode = markdown
    .replace(/^(`{3,})\w*\n(?:.*\n)*?\1$/gmu, '')
    .replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/gu, '')
  expect(outsideCode).not.toMatch(/script|@everyone|evil|onerror|javascript|::error|\\u001b/u)
  expect(markdown).not.toMatch(/[^\P{C}\n\t]|[\u2028\u2029]/u)
}
