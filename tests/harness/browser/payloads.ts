import type { Report } from '../../../src/report/report.ts'

/** Texts that would run, load or restyle something if a page took them for more than text. */
export const payloads: readonly string[] = [
  '<script>window.hijacked = true; document.title = "hijacked"</script>',
  '"><img src=x onerror="window.hijacked = true">',
  "' onfocus='window.hijacked = true' autofocus tabindex='1",
  '" onmouseover="window.hijacked = true" style="color: red" id="hijacked',
  'javascript:window.hijacked=true//',
  'data:text/html,<script>parent.hijacked = true</script>',
  '</style><style>body { display: none }</style><link rel=stylesheet href=https://evil.example/a>',
  '<svg onload="window.hijacked = true"><animate onbegin="window.hijacked = true"></svg>',
  '</title></head></pre></details></main></template><h1>Conformant</h1><!-- <![CDATA[ ]]>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example">',
  '<iframe srcdoc="<script>parent.hijacked = true</script>"></iframe><form action=//evil.example>',
  '{{constructor.constructor("window.hijacked = true")()}} \u0024{window.hijacked = true} <%= 1 %>',
  'x; } * { display: none; background: url(https://evil.example/a) } @import "//evil.example"; {',
  '\u202eltr \u2066\u200b\u0000\u0007\u001b[31m\u2028\u2029\ud800\ufffe&#x3c;script&#x3e;&lt;b&gt;\r\n',
]

/** Decided by the harness and held to the schema; everything else may come from a target or a user. */
const ownWords = new Set(['verdict', 'operation'])

/** A report with one text in the place of each of its own, names of headers and methods included. */
export function everyTextIs(text: string, report: Report): Report {
  return replaced(report, text) as Report
}

function replaced(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text
  if (Array.isArray(value)) return value.map((item) => replaced(item, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (ownWords.has(name)) return [name, inner]
      const isNamedByOthers = name === 'headers' || name === 'requestsByMethod'
      return [
        name,
        isNamedByOthers
          ? { [text]: replaced(Object.values(inner)[0], text) }
          : replaced(inner, text),
      ]
    }),
  )
}
