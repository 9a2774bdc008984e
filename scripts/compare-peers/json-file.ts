import { writeFile } from 'node:fs/promises'

/** Writes a value as JSON. @returns the path of the file */
export async function jsonFile(path: string, value: unknown): Promise<string> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
  return path
}
