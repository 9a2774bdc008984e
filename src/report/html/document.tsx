import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { packageRoot } from '../../contract/package-root.ts'
import { visibleLine } from '../visible.ts'

/**
 * One HTML file without script or outside resource: nothing may load or run but its very style, whatever a target
 * has smuggled into its answers.
 *
 * @param sheets - the files of style beside this one that it needs, without their ending
 */
export function renderDocument(
  title: string,
  sheets: readonly string[],
  body: ComponentChildren,
): string {
  const style = sheets
    .map((name) => readFileSync(new URL(`src/report/html/${name}.css`, packageRoot), 'utf8'))
    .join('\n')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const html = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>{visibleLine(title).slice(0, 200)}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>{body}</body>
    </html>
  )
  return `<!doctype html>\n${renderToString(html)}\n`
}
