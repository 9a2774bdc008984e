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

/**
 * The commands that send the requests of a violation in their order, with the pauses that were made behind updates; beside
 * each other those of which one was sent while another was under way, where something is updated. Empty where it has but one
 * command, or too many.
 */
export function scriptOf({ curl, exchanges }: Pick<Violation, 'curl' | 'exchanges'>): string {
  if (curl.length < 2 || curl.length > mostInScript) return ''
  const writes = exchanges.some(isUpdate)
  let underWay: Exchange[] = []
  const lines = curl.flatMap((command, nth) => {
    const [last, next] = [exchanges[nth - 1], exchanges[nth]]
    if (next === undefined) return [command]
    const ms = last ? sentAt(next) - answeredAt(last) : 0
    const isPause =
      ms >= pauseMs.least && ms <= pauseMs.most && exchanges.slice(0, nth).some(isUpdate)
    const isOver = underWay.length > 0 && !underWay.some((one) => wereAtOnce(one, next))
    if (isOver) underWay = []
    const isBeside = writes && exchanges.slice(nth + 1).some((one) => wereAtOnce(next, one))
    if (isBeside) underWay.push(next)
    return [
      ...(isOver ? ['wait'] : []),
      ...(isPause ? [`sleep ${Math.ceil(ms / 1000)}`] : []),
      isBeside ? `${command} &` : command,
    ]
  })
  return [...lines, ...(underWay.length > 0 ? ['wait'] : [])].join('\n')
}
