import { answeredAt, sentAt, wereAtOnce } from '../../findings/at-once.ts'
import {
  authorizationInPowerShell,
  headerInShell,
  pairInShell,
  quoted,
} from '../../findings/in-shell.ts'
import { isUpdate } from '../../findings/requested.ts'
import type { Exchange, Violation } from '../../findings/result.ts'

type Recorded = Pick<Exchange, 'request'>

/** The command of PowerShell 7 that sends a recorded request again; it holds no secret. */
export function powershellOf({ request: { method, url, headers, body } }: Recorded): string {
  const {
    'accept-encoding': _,
    'content-type': type,
    'user-agent': __,
    'transfer-encoding': framing,
    ...others
  } = headers
  const lines = Object.entries(others).map(([name, value]) => {
    const whole = name === 'authorization' ? authorizationInPowerShell(value) : undefined
    return `${inPowerShell(name)} = ${whole ?? inPowerShell(value)}`
  })
  return [
    // PowerShell refuses to send an empty Authorization, or one without credentials, unless it is told not to look.
    `Invoke-WebRequest -SkipHttpErrorCheck -SkipHeaderValidation -Method ${inPowerShell(method)} -Uri ${inPowerShell(url)}`,
    `-Headers @{ ${lines.join('; ')} }`,
    ...(type === undefined ? [] : [`-ContentType ${inPowerShell(type)}`]),
    ...(framing === undefined ? [] : [`-TransferEncoding ${inPowerShell(framing)}`]),
    // As text it would be sent in Latin-1 by versions before 7.4.
    ...(body === undefined
      ? []
      : [`-Body ([Text.Encoding]::UTF8.GetBytes(${inPowerShell(body)}))`]),
  ].join(' ')
}

/** A text in single quotes, in which PowerShell expands nothing; it takes typographic ones for their end, too. */
function inPowerShell(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/gu, '$&$&')}'`
}

/** HTTPie takes such an escape back before it sends the address. */
const escapedLetter = /%(?:2d|2e|5f|7e|3\d|[46][1-9a-f]|[57][\da])/iu

/**
 * The command of HTTPie that sends a recorded request again; secrets stand as variables of the shell. Nothing where
 * HTTPie would send another address.
 */
export function httpieOf({
  request: { method, url, headers, body },
}: Recorded): string | undefined {
  if (escapedLetter.test(url)) return undefined
  const {
    authorization,
    'accept-encoding': _,
    'user-agent': __,
    'transfer-encoding': framing,
    ...others
  } = headers
  const pair = authorization === undefined ? undefined : pairInShell(authorization)
  const items = Object.entries({
    // HTTPie asks for anything and calls every body JSON, unless it is told otherwise.
    accept: '',
    ...(body === undefined ? {} : { 'content-type': '' }),
    ...others,
    ...(authorization === undefined || pair !== undefined ? {} : { authorization }),
  })
  return [
    url.startsWith('https:') ? 'https' : 'http',
    '--ignore-stdin',
    // Without credentials of its own, HTTPie would take those that a .netrc has for this host.
    pair === undefined ? '--ignore-netrc' : `--auth=${pair}`,
    ...(framing === undefined ? [] : ['--chunked']),
    ...(body === undefined ? [] : [`--raw=${quoted(body)}`]),
    method,
    quoted(url),
    ...items.map(([name, value]) => headerInShell(name, value, ':')),
  ].join(' ')
}

/** Of more requests than these, no script is made. */
const mostInScript = 24

/** What is carried out late shows after a pause only; one between these was made for it. */
const pauseMs = { least: 300, most: 5000 }

/** Beside another request, one that was sent so much later is sent later again: a command takes about as long to start. */
const leastApartMs = 50

/**
 * The commands that send the requests of a violation in their order, with the pauses that were made behind updates; beside
 * each other those of which one was sent while another was under way, where something is updated. Empty where it has but one
 * command, or too many.
 */
export function scriptOf({ curl, exchanges }: Pick<Violation, 'curl' | 'exchanges'>): string {
  if (curl.length < 2 || curl.length > mostInScript) return ''
  const writes = exchanges.some(isUpdate)
  const lines: string[] = []
  let underWay: Exchange[] = []
  const end = () => {
    if (underWay.length > 0) lines.push('wait', ')')
    underWay = []
  }
  for (const [nth, command] of curl.entries()) {
    const [last, next] = [exchanges[nth - 1], exchanges[nth]]
    if (next && last) {
      if (!underWay.some((one) => wereAtOnce(one, next))) end()
      const seconds = pauseBefore(next, last, underWay.length > 0)
      if (seconds !== undefined && exchanges.slice(0, nth).some(isUpdate))
        lines.push(`sleep ${seconds}`)
    }
    const isBeside = next && writes && exchanges.slice(nth + 1).some((one) => wereAtOnce(next, one))
    // In a shell of their own, which waits for nothing else.
    if (isBeside && underWay.length === 0) lines.push('(')
    if (isBeside) underWay.push(next)
    lines.push(isBeside ? `${command} &` : command)
  }
  end()
  return lines.join('\n')
}

/** For how many seconds nothing was sent before a request, where that may have told: beside others since the last was sent, else since it was answered. */
function pauseBefore(next: Exchange, last: Exchange, isBeside: boolean): number | undefined {
  const ms = sentAt(next) - (isBeside ? sentAt(last) : answeredAt(last))
  if (ms > pauseMs.most) return undefined
  if (isBeside) return ms < leastApartMs ? undefined : Math.round(ms / 10) / 100
  return ms < pauseMs.least ? undefined : Math.ceil(ms / 1000)
}
