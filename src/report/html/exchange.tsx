/** @jsxRuntime automatic @jsxImportSource preact */
import type { Exchange } from '../../findings/result.ts'
import { duration, grouped, size } from '../quantities.ts'
import { headerText } from './allotment.ts'
import { Command, Evidence, Quoted } from './evidence.tsx'
import { powershellOf } from './powershell.ts'

/** One exchange, folded to a line: what was asked, what came, how long it took. */
export function ExchangeDetails(props: {
  readonly exchange: Exchange
  readonly curl?: string
  readonly open?: boolean
  /** Its place among several; absent where it stands alone. */
  readonly number?: number
}) {
  const { curl, exchange, number, open = false } = props
  const { request, response } = exchange
  return (
    <details class="exchange" open={open}>
      <summary>
        {number !== undefined && <span class="number">{number}. </span>}
        <code class="asked">
          <b>
            <Quoted text={request.method} />
          </b>{' '}
          <Quoted text={pathOf(request.url)} />
        </code>{' '}
        <span class="answered">
          <span aria-hidden="true">→</span> <Answered exchange={exchange} />
        </span>
      </summary>
      <div class="sides">
        <div class="side">
          <p class="label">Request</p>
          <p class="address">
            <code>
              <Quoted text={request.url} />
            </code>
          </p>
          <Headers of="request" headers={request.headers} />
          {request.body !== undefined && <Evidence label="Request body" text={request.body} />}
          <p class="quiet">
            Sent <time dateTime={exchange.startedAt}>{exchange.startedAt}</time>
            {exchange.traceId !== undefined && (
              <>
                , trace{' '}
                <code>
                  <Quoted text={exchange.traceId} />
                </code>
              </>
            )}
          </p>
        </div>
        <div class="side">
          <p class="label">Response</p>
          {response === undefined ? (
            <p>
              No complete answer: <Quoted text={exchange.failure ?? 'no reason was recorded'} />
            </p>
          ) : (
            <ResponseSide response={response} failure={exchange.failure} />
          )}
        </div>
      </div>
      {curl !== undefined && (
        <>
          <Command label="Send it again" text={curl} />
          <details class="otherwise">
            <summary>In PowerShell 7</summary>
            <Command label="Send it again in PowerShell" text={powershellOf(exchange)} />
          </details>
        </>
      )}
    </details>
  )
}

function Answered({ exchange: { response, durationMs } }: { readonly exchange: Exchange }) {
  if (response === undefined) return <>no answer, {duration(durationMs)}</>
  return (
    <>
      <b>{response.status}</b>, {size(response.bytes)}, {duration(durationMs)}
    </>
  )
}

function ResponseSide(props: {
  readonly response: NonNullable<Exchange['response']>
  readonly failure: string | undefined
}) {
  const { body, bytes, cut, headers, status } = props.response
  const recorded = `Recorded: the first ${grouped(body.length)} characters of ${size(bytes)}`
  return (
    <>
      <p>
        Status <b>{status}</b>
        {props.failure !== undefined && (
          <>
            {' '}
            (<Quoted text={props.failure} />)
          </>
        )}
      </p>
      <Headers of="response" headers={headers} />
      {body === '' ? (
        <p class="quiet">No body</p>
      ) : (
        <Evidence
          label="Response body"
          text={body}
          cut={cut}
          {...(cut ? { note: recorded } : {})}
        />
      )}
    </>
  )
}

function Headers(props: {
  readonly of: string
  readonly headers: Readonly<Record<string, string>>
}) {
  const text = headerText(props.headers)
  return text === '' ? (
    <p class="quiet">No headers</p>
  ) : (
    <Evidence label={`Headers of the ${props.of}`} text={text} />
  )
}

/** The address without its origin, which is the same everywhere. */
function pathOf(url: string): string {
  return /^[a-z]+:\/\/[^/]*(\/.*)$/isu.exec(url)?.[1] ?? url
}
