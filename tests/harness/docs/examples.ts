import { filesBelow, read } from './repository.ts'

/** A whole file of docs/pipelines/. */
export interface Example {
  readonly path: string
  readonly name: string
  readonly text: string
}

/** The examples of docs/pipelines.md. */
export const examples: readonly Example[] = filesBelow('docs/pipelines').map((path) => ({
  path,
  name: path.replace('docs/pipelines/', ''),
  text: read(path),
}))

/** The example of a name. */
export function exampleCalled(name: string): Example {
  const found = examples.find((example) => example.name === name)
  if (!found) throw new Error(`docs/pipelines holds no ${name}`)
  return found
}
