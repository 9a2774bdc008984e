import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse } from 'dotenv'
import { describe, expect, it } from 'vitest'
import { envExample, settingsPage } from '../../../scripts/settings-docs.ts'
import { settingRows } from '../../../src/settings/settings.ts'
import { folderWith, load } from './folder.ts'

const file = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
const names = settingRows.map(({ name }) => name)

describe('the documentation of the settings', () => {
  it('is current; otherwise run npm run docs:settings', () => {
    expect(file('.env.example')).toBe(envExample())
    expect(file('docs/settings.md')).toBe(settingsPage())
  })

  it('names every setting once', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(settingsPage().match(/(?<=^\| `)[A-Z_]+/gm)).toStrictEqual(names)
  })

  it('changes nothing when .env.example is copied as it is', () => {
    expect(parse(envExample())).toStrictEqual({})
  })

  it('gives examples that are accepted once their # is taken away', () => {
    const all = envExample().replace(/^# (?=[A-Z_]+=)/gm, '')
    expect(Object.keys(parse(all))).toStrictEqual(names)
    const line = 'set -a; . ./.env; set +a'
    const folder = folderWith({ '.env': all })
    const told = execFileSync('sh', ['-c', `${line}; env`], { cwd: folder, encoding: 'utf8' })
    expect(told.split('\n')).toEqual(
      expect.arrayContaining(Object.entries(parse(all)).map((setting) => setting.join('='))),
    )
    expect(settingsPage()).toContain(line)
    const withoutFiles = all.replace(/^.*_FILE=.*$/gm, '')
    expect(load({}, { '.env': withoutFiles }).target).toMatchObject({
      url: 'https://museum.example/v2.0',
      password: 'correct horse: battery #staple',
      headers: { 'X-Api-Key': '...' },
      profile: 'full',
    })
  })
})
