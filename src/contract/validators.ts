import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/**
 * Compiles schemas of contracts/. That these are schemas is for this project's own tests to find out: to hold one
 * against the metaschema takes ten times as long as to judge with it.
 */
export function schemaCompiler(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ validateSchema: false, ...options })
  addFormats.default(ajv, { mode: 'full' })
  return ajv
}

/** Makes something when it is first asked for: a validator takes 20 ms, and most commands use none. */
export function onceAsked<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
