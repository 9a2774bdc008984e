import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The text of a file; paths start in the folder of the package. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Whether there is such a file or folder. */
export function exists(path: string): boolean {
  return existsSync(join(root, path))
}

/** The files below a folder, by their paths, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}
