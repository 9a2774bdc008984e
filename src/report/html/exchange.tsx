import { useContext } from 'preact/hooks'
import { inPointer, jsonIn } from '../../contract/json-in.ts'
import { count, duration, grouped, size } from '../../findings/quantities.ts'
import { isUpdate } from '../../findings/requested.ts'
import type { Exchange } from '../../findings/result.ts'
import { capitalized } from '../visible.ts'
import { Allotted } from './allotment.ts'
import { Aside, Command, Evidence, Quoted } from './evidence.tsx'
import { httpieOf, powershellOf } from './send-again.ts'
import { headerText } from './texts.ts'

/** What of an answer is wrong, beside what stands in its body. */
export interface WrongParts {
  readonly status?: boolean
  /** How many, which a body that was cut does not tell. */
  readonly items?: number
  readonly mediaType?: boolean
}

interface ExchangeProps {
  readonly exchange: Exchange
  readonly curl?: string | undefined
  readonly open?: boolean
  readonly wrong?: WrongParts
  /** Which others it needs to show what is wrong: those before it, or those that were under way beside it. */
  readonly needs?: 'before' | 'beside' | undefined
  /** The member of an event that it is about, which is shown first where there is no room for all. */
  readonly field?: string | undefined
}

/** One exchange, folded to what it is there for, what was asked and what came. */
export function ExchangeDetails(props: ExchangeProps) {
  const shown = <Folded {...props} />
  return props.exchange.decisive ? shown : <Aside>{shown}</Aside>
}

function Folded(props: ExchangeProps) {
  const { detailsOfAll } = useContext(Allotted)
  const { curl, exchange, field, needs, open = false, wrong = {} } = props
  const { caption, decisive, failure, request, response, wrongAt } = exchange
  const aboutAt = field === undefined ? [] : [`/${inPointer(field)}`]
  return (
    <details class={decisive ? 'exchange decisive' : 'exchange'} open={open}>
      <summary>
        <span class="line">
          {caption !== undefined && (
            <b class="caption">
              <Quoted text={capitalized(caption)} />
            </b>
          )}{' '}
          <Asked request={request} />{' '}
          <span class="answered">
            <span aria-hidden="true">→</span> <Answered exchange={exchange} wrong={wrong} />
          </span>
        </span>
      </summary>
      {request.body !== undefined && (
        <>
          <p class="label">Sent</p>
          <Evidence label="Request body" text={request.body} aboutAt={aboutAt} />
        </>
      )}
      {failure !== undefined && (
        <p>
          {response === undefined && 'No complete answer: '}
          <Quoted text={failure} />
        </p>
      )}
      {response === undefined ? (
        failure === undefined && <p>No complete answer: no reason was recorded</p>
      ) : (
        <Answer response={response} wrongAt={wrongAt} aboutAt={aboutAt} />
      )}
      {decisive || detailsOfAll ? (
        <>
          <Further exchange={exchange} />
          {curl !== undefined && <Commands exchange={exchange} curl={curl} needs={needs} />}
        </>
      ) : (
        <p class="cut">Its headers and commands stand in conformance.json</p>
      )}
    </details>
  )
}

/** What was asked: the method, and the address without its origin, which is the same everywhere. */
export function Asked({ request: { method, url } }: Pick<Exchange, 'request'>) {
  return (
    <code class="asked">
      <Quoted text={method} /> <Quoted text={/^[a-z]+:\/\/[^/]*(\/.*)$/isu.exec(url)?.[1] ?? url} />
    </code>
  )
}

function Answered({ exchange, wrong }: Required<Pick<ExchangeProps, 'exchange' | 'wrong'>>) {
  const { durationMs, response } = exchange
  if (response === undefined) return <>no answer, {duration(durationMs)}</>
  const items = itemsIn(response) ?? wrong.items
  const type = response.headers['content-type']
  return (
    <>
      <b>
        <If wrong={wrong.status}>{String(response.status)}</If>
      </b>
      {items !== undefined && (
        <>
          , <If wrong={wrong.items !== undefined}>{count(items, 'item')}</If>
        </>
      )}
      {wrong.mediaType && (
        <>
          , <mark>{type === undefined ? 'no Content-Type' : <Quoted text={type} />}</mark>
        </>
      )}
      , {size(response.bytes)}, {duration(durationMs)}
    </>
  )
}

function If(props: { readonly wrong: boolean | undefined; readonly children: string }) {
  return props.wrong ? <mark>{props.children}</mark> : props.children
}

function itemsIn({ body, cut }: NonNullable<Exchange['response']>): number | undefined {
  const items = cut ? undefined : jsonIn(body)
  return Array.isArray(items) ? items.length : undefined
}

function Answer(props: {
  readonly response: NonNullable<Exchange['response']>
  readonly wrongAt: Exchange['wrongAt'] | undefined
  readonly aboutAt: readonly string[]
}) {
  const { body, bytes, cut } = props.response
  if (body === '') return <p class="quiet">No body</p>
  const recorded = `Recorded: the first ${grouped(body.length)} characters of ${size(bytes)}`
  return (
    <>
      <p class="label">Answered</p>
      <Evidence
        label="Response body"
        text={body}
        cut={cut}
        note={cut ? recorded : undefined}
        wrongAt={props.wrongAt}
        aboutAt={props.aboutAt}
      />
    </>
  )
}

/** What is seldom needed of an exchange, folded. */
function Further({ exchange }: { readonly exchange: Exchange }) {
  const { request, response, startedAt, traceId } = exchange
  return (
    <details class="further">
      <summary>Headers, time and trace</summary>
      <p class="label">Request</p>
      <Evidence
        label="Address and headers of the request"
        text={`${request.method} ${request.url}\n${headerText(request.headers)}`}
      />
      {response !== undefined && (
        <>
          <p class="label">Response</p>
          <Evidence
            label="Status and headers of the response"
            text={`${response.status}\n${headerText(response.headers)}`}
          />
        </>
      )}
      <p class="quiet">
        Sent <time dateTime={startedAt}>{startedAt}</time>
        {traceId !== undefined && (
          <>
            , trace{' '}
            <code>
              <Quoted text={traceId} />
            </code>
          </>
        )}
      </p>
    </details>
  )
}

const sendingAgain = {
  none: 'Send it again, with curl',
  before: 'This request alone, with curl: after those before it, it shows what is wrong',
  beside:
    'This request alone, with curl: by itself it may show nothing, since another was under way',
}

/** What sends the request again: in curl at once, and otherwise where it is asked for. */
function Commands(props: {
  readonly exchange: Exchange
  readonly curl: string
  readonly needs: ExchangeProps['needs']
}) {
  const { curl, exchange, needs } = props
  const httpie = httpieOf(exchange)
  return (
    <>
      <Command
        label={`${sendingAgain[needs ?? 'none']}${isUpdate(exchange) ? '; it may change the event, which nothing puts back' : ''}`}
        text={curl}
      />
      <details class="further">
        <summary>
          {httpie === undefined ? 'In PowerShell 7' : 'With HTTPie, or in PowerShell 7'}
        </summary>
        {httpie !== undefined && <Command label="HTTPie" text={httpie} />}
        <Command label="PowerShell 7" text={powershellOf(exchange)} />
      </details>
    </>
  )
}
