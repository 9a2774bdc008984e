import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import openapi from '../../../contracts/openapi.json' with { type: 'json' }
import { scripts } from '../../../package.json' with { type: 'json' }
import { start } from '../../../scripts/command.ts'
import { folderWith } from '../settings/folder.ts'

describe('npm run lint:openapi', () => {
  it('finds nothing in contracts/openapi.json, not so much as a warning', async () => {
    const { code, said } = await lint(resolve('contracts'))
    expect(said).toContain('is valid')
    expect(said).not.toMatch(/\bwarnings?\b/)
    expect(code).toBe(0)
  })

  it('fails on what is no more than a warning elsewhere, such as a schema that nothing refers to', async () => {
    const { components, ...document } = openapi
    const schemas = { ...components.schemas, Idle: { type: 'string' } }
    const idle = JSON.stringify({ ...document, components: { ...components, schemas } })
    const { code, said } = await lint(folderWith({ 'openapi.json': idle }))
    expect(said).toContain('Component: "Idle" is never used')
    expect(code).toBe(1)
  })
})

/** Runs the script of package.json on the document of a folder. */
async function lint(folder: string) {
  const [program = '', script = '', document = ''] = scripts['lint:openapi'].split(' ')
  const binary = resolve('node_modules/.bin', program)
  const args = [binary, script, document.replace(/^contracts/, () => folder)]
  const { code, stdout, stderr } = await start(process.execPath, args, process.env).ended
  return { code, said: `${stdout}${stderr}` }
}
