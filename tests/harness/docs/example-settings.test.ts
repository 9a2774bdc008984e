import { describe, expect, it } from 'vitest'
import { settingRows } from '../../../src/settings/settings.ts'
import { examples } from './examples.ts'

/** What the examples themselves vary by. */
const own = new Set(['DEPLOYMENT', 'DEEP', 'SHARD'])

/** How YAML, lists of Azure, environments and axes of a Jenkinsfile give a variable its value. */
const forms = [
  /^ +(?:- )?([A-Z][A-Z_]+): (.+)$/gm,
  /^ +- name: ([A-Z][A-Z_]+)\n +value: (.+)$/gm,
  /(?:^ +|\{ )([A-Z][A-Z_]+) = (.+?)(?: \}| \/\/.*)?$/gm,
  /axis \{ name '([A-Z_]+)'; \w+ (.+?) \}/g,
]

const given = examples.flatMap(({ name: file, text }) =>
  forms
    .flatMap((form) => [...text.matchAll(form)])
    .map(([, name = '', value = '']) => ({
      file,
      name,
      value: value.replace(/^(['"])([^'"]*)\1$/, '$2'),
    })),
)

/** Values that no pipeline fills in, nor chooses from a list. */
const plain = /^[^$(["',]+$/

describe('the settings that the examples for pipelines give', () => {
  it('exist', () => {
    expect(new Set(given.map(({ file }) => file)).size).toBe(examples.length)
    const names = new Set([...own, ...settingRows.map(({ name }) => name)])
    expect(given.filter(({ name }) => !names.has(name))).toEqual([])
  })

  const known = given.filter(({ name, value }) => !own.has(name) && plain.test(value))

  it.each(known.filter(({ name }) => name !== 'WAIVERS_FILE'))(
    'have values that are accepted: $name=$value in $file',
    ({ name, value }) => {
      const row = settingRows.find((setting) => setting.name === name)
      expect(() => row?.parse(value, { cwd: import.meta.dirname })).not.toThrow()
    },
  )

  it('hold no secret: each comes from the store of the pipeline', () => {
    const secrets = given.filter(({ name }) => /PASSWORD|HEADERS|KEY/.test(name))
    expect(new Set(secrets.map(({ file }) => file)).size).toBe(examples.length - 2)
    for (const { value } of secrets)
      expect(value).toMatch(
        /^(?:\$\{\{ secrets\.\w+ \}\}|\$\(TARGET_PASSWORD\)|credentials\(.*\))$/,
      )
  })
})
