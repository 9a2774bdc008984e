import { writeFileSync } from 'node:fs'
import openapi from '../contracts/openapi.json' with { type: 'json' }
import { schemaFiles } from '../src/contract/schemas.ts'

const { 'list-query.schema.json': listQuery, ...bodies } = schemaFiles

/**
 * contracts/openapi.json with the schemas of the contract inside: those of bodies as components called
 * by the names of their files, those of the list query in its parameters. Mock servers need it in one
 * piece: Mockoon follows no reference into another file, and answers an empty text in its place. It
 * also takes the example of a schema only, and makes up a new event for each answer where there is none.
 */
export function openapiDocument() {
  const { parameters, schemas, examples } = openapi.components
  const inside = Object.fromEntries(
    Object.entries(bodies).map(([file, schema]) => [componentOf(file), bundled(schema)]),
  )
  const SpecialEvent = { ...inside.SpecialEvent, example: examples.SpecialEvent.value }
  return {
    ...openapi,
    components: {
      ...openapi.components,
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([key, parameter]) => {
          const schema = new Map(Object.entries(listQuery.properties)).get(parameter.name)
          return [key, schema ? { ...parameter, schema } : parameter]
        }),
      ),
      schemas: { ...inside, SpecialEvent, Problem: schemas.Problem },
    },
  }
}

function bundled({ $schema: _, ...schema }: { readonly $schema: string }): object {
  return JSON.parse(JSON.stringify(schema), (name, value) =>
    name === '$ref'
      ? value.replace(/^[^#]+#?/, (file: string) => `#/components/schemas/${componentOf(file)}`)
      : value,
  )
}

/** `SpecialEvent` for `special-event.schema.json`. */
function componentOf(file: string): string {
  return file
    .replace(/\.schema\.json#?$/, '')
    .replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

if (process.argv[1] === import.meta.filename) {
  const file = new URL('../contracts/openapi.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(openapiDocument(), null, 2)}\n`)
}
