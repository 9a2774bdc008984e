import { execFile } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { folderWith } from '../settings/folder.ts'

const run = promisify(execFile)

/** A JSON Schema, as far as these tests change one. */
interface Schema {
  properties: Record<string, Record<string, unknown>>
  required?: string[]
}

/** A copy of the harness with a contract of its own, removed with the test. */
interface ChangedContract {
  /** Runs the body of a module in the copy, which hands out one value with `tell(value)`. */
  told<Value>(program: string): Promise<Value>
}

/** Copies the harness, and changes schemas of its contract. */
export function changedContract(
  changes: Readonly<Record<string, (schema: Schema) => void>>,
): ChangedContract {
  const copy = folderWith()
  for (const name of ['src', 'contracts', 'package.json', 'tsconfig.json'])
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (const [name, change] of Object.entries(changes)) {
    const path = join(copy, 'contracts', `${name}.schema.json`)
    const schema = JSON.parse(readFileSync(path, 'utf8')) as Schema
    change(schema)
    writeFileSync(path, JSON.stringify(schema))
  }
  return {
    async told(program) {
      const tell = 'const tell = (value) => process.stdout.write(JSON.stringify(value))\n'
      writeFileSync(join(copy, 'program.ts'), tell + program)
      const { stdout } = await run(process.execPath, ['--import', 'tsx', 'program.ts'], {
        cwd: copy,
        timeout: 50_000,
        maxBuffer: 20_000_000,
      })
      return JSON.parse(stdout)
    },
  }
}
