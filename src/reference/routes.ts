import type { ServerResponse } from 'node:http'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Operation } from './operation.ts'
import { Refusal } from './refusals.ts'
import type { ServiceRequest } from './request.ts'

/** Writes the response to a request; `refusal` is what is already known to be wrong with it. */
type Answerer = (
  request: ServiceRequest,
  response: ServerResponse,
  refusal?: Refusal,
) => Promise<void>

const routes: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/special-events': { GET: 'list' },
  '/special-events/:eventId': { GET: 'get', PATCH: 'update' },
}

/**
 * The paths and methods of the service (section 4) under a prefix. Fastify routes, reads bodies
 * and manages connections; responses are the answerer's own, down to the last header.
 */
export function routedApp(prefix: string, answerer: Answerer): FastifyInstance {
  const respond = (request: FastifyRequest, reply: FastifyReply, more: Found = {}) => {
    reply.hijack()
    return answerer(serviceRequest(request, more.operation), reply.raw, more.refusal)
  }
  const app = fastify({
    // No route has a schema of Fastify's, and loading its compilers takes most of the start.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    frameworkErrors: (error, request, reply) =>
      respond(request, reply, { refusal: frameworkRefusal(error) }),
  })
  // Bodies reach the service as bytes, for it to judge: Fastify would parse, or refuse, by itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    respond(request, reply, { refusal: frameworkRefusal(error) }),
  )
  app.setNotFoundHandler((request, reply) => respond(request, reply))
  for (const [path, operations] of Object.entries(routes))
    app.all(`${prefix}${path}`, (request, reply) => {
      const operation = operations[request.method]
      const allow = Object.keys(operations).join(', ')
      return respond(request, reply, operation ? { operation } : { refusal: methodRefusal(allow) })
    })
  return app
}

function unused(): never {
  throw new Error('no route has a schema of its own')
}

interface Found {
  readonly operation?: Operation
  readonly refusal?: Refusal
}

function serviceRequest(request: FastifyRequest, operation?: Operation): ServiceRequest {
  const { url = '' } = request.raw
  const queryStart = url.indexOf('?')
  const { eventId = '' } = (request.params ?? {}) as { eventId?: string }
  return {
    ...(operation && { operation }),
    method: request.method,
    url,
    query: new URLSearchParams(queryStart < 0 ? '' : url.slice(queryStart)),
    eventId,
    headers: request.headers,
    body: request.body instanceof Buffer ? request.body : Buffer.alloc(0),
    socket: request.raw.socket,
  }
}

function methodRefusal(allow: string): Refusal {
  return new Refusal('method', `The methods served here: ${allow}.`, { headers: { allow } })
}

// Fastify's own messages quote the request; an answer has no need to.
function frameworkRefusal({ code }: FastifyError): Refusal {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('media-type', 'The Content-Type is not a media type.')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('body-size', 'The body is too large.')
    default:
      return new Refusal('request', 'The request is not well-formed.')
  }
}
