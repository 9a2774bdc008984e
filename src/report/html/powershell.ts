import { authorizationInPowerShell } from '../../findings/in-shell.ts'
import type { Exchange } from '../../findings/result.ts'

const leftToPowerShell = new Set(['accept-encoding', 'content-type', 'user-agent'])

/** The command of PowerShell 7 that sends a recorded request again; it holds no secret. */
export function powershellOf({ request: { method, url, headers, body } }: Exchange): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !leftToPowerShell.has(name))
    .map(([name, value]) => {
      const whole = name === 'authorization' ? authorizationInPowerShell(value) : undefined
      return `${quoted(name)} = ${whole ?? quoted(value)}`
    })
  const type = headers['content-type']
  return [
    `Invoke-WebRequest -SkipHttpErrorCheck -Method ${quoted(method)} -Uri ${quoted(url)}`,
    `-Headers @{ ${lines.join('; ')} }`,
    ...(type === undefined ? [] : [`-ContentType ${quoted(type)}`]),
    // As text it would be sent in Latin-1 by versions before 7.4.
    ...(body === undefined ? [] : [`-Body ([Text.Encoding]::UTF8.GetBytes(${quoted(body)}))`]),
  ].join(' ')
}

/** A text in single quotes, in which PowerShell expands nothing; it takes typographic ones for their end, too. */
function quoted(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/gu, '$&$&')}'`
}
