import { writeFile } from 'node:fs/promises'
import openapi from '../../contracts/openapi.json' with { type: 'json' }
import type { Ground } from './target.ts'

/** The update that tools send as an example: it changes two fields of an event. */
export const exampleUpdate = { location: 'Great hall', price: 15 }

/**
 * The OpenAPI document of the contract as one that every tool can read: at version 3.0, without
 * references, with one example of everything, and each example true of the service at hand. Where it has no event,
 * only the list is described, and no update where none may be sent.
 */
export function documentFor({ url, profile, event, startDate, endDate }: Ground) {
  const { info, security, tags, paths, components } = openapi
  const { summary: _, license: __, ...about } = info
  const { example: ___, ...SpecialEvent } = components.schemas.SpecialEvent
  const { parameters, get, patch } = paths['/special-events/{eventId}']
  const document = {
    openapi: '3.0.3',
    info: about,
    servers: [{ url }],
    security,
    tags,
    paths: {
      '/special-events': { get: withExamples(paths['/special-events'].get, event ? [event] : []) },
      ...(event && {
        '/special-events/{eventId}': {
          parameters,
          get: withExamples(get, event),
          ...(profile !== 'read-only' && {
            patch: withExamples(patch, { ...event, ...exampleUpdate }, exampleUpdate),
          }),
        },
      }),
    },
    components: {
      ...components,
      schemas: { ...components.schemas, SpecialEvent },
      parameters: {
        ...components.parameters,
        ...(event && { EventId: { ...components.parameters.EventId, example: event.eventId } }),
        StartDate: { ...components.parameters.StartDate, example: startDate },
        EndDate: { ...components.parameters.EndDate, example: endDate },
      },
    },
  }
  const { securitySchemes } = components
  const whole = inlined(document.paths, document) as typeof document.paths
  return { ...document, paths: whole, components: { securitySchemes } }
}

const json = 'application/json'

interface Content {
  readonly content: { readonly [json]: { readonly schema: unknown } }
}

interface Operation {
  readonly requestBody?: Content
  readonly responses: { readonly 200: Content }
}

function withExamples(operation: Operation, answer: unknown, body?: unknown) {
  const success = operation.responses[200]
  const { schema } = success.content[json]
  const { requestBody } = operation
  return {
    ...operation,
    ...(requestBody && {
      requestBody: {
        required: true,
        content: { [json]: { schema: requestBody.content[json].schema, example: body } },
      },
    }),
    responses: {
      ...operation.responses,
      200: { ...success, content: { [json]: { schema, example: answer } } },
    },
  }
}

/** A copy of a part of a document in which what a `$ref` names stands in the place of the reference. */
function inlined(part: unknown, document: object): unknown {
  return JSON.parse(JSON.stringify(part), (_, value) => {
    if (typeof value?.$ref !== 'string') return value
    const steps: readonly string[] = value.$ref.split('/').slice(1)
    const named = steps.reduce((node: object, step) => Reflect.get(node, step), document)
    return inlined(named, document)
  })
}

/** Writes a value as JSON. @returns the path of the file */
export async function jsonFile(path: string, value: unknown): Promise<string> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
  return path
}
