import { filesBelow, read } from './repository.ts'

/** The examples that docs/pipelines.md leads to: whole files of docs/pipelines/. */
export const examples = filesBelow('docs/pipelines').map((path) => ({
  name: path.replace('docs/pipelines/', ''),
  text: read(path),
}))

/** The example of a name. */
export function exampleCalled(name: string) {
  const found = examples.find((example) => example.name === name)
  if (!found) throw new Error(`docs/pipelines holds no ${name}`)
  return found
}
