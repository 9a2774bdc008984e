import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import schema from '../../../contracts/waivers.schema.json' with { type: 'json' }
import { clauses, isClauseId } from '../../contract/clauses.ts'
import { nearestName } from '../nearest-name.ts'
import { quotedValue } from '../quoted-value.ts'
import { NotAccepted, type Place } from '../setting.ts'
import type { Waiver } from '../settings.ts'
import { readTextFile } from './file.ts'

const ajv = new Ajv2020({ strictTypes: false })
// ajv-formats has no default export type that both module systems agree on.
const formats = addFormats as unknown as typeof addFormats.default
formats(ajv, { mode: 'full' })
const isWaiverList = ajv.compile<{ readonly waivers: readonly Waiver[] }>(schema)

/** The waivers in a file of the shape that contracts/waivers.schema.json describes. */
export function parseWaiversFile(path: string, place: Place): readonly Waiver[] {
  const list = jsonOf(readTextFile(path, place))
  if (!isWaiverList(list)) {
    throw new NotAccepted(`a file in which ${faultOf(isWaiverList.errors?.[0])}`)
  }
  for (const { clause } of list.waivers) {
    if (!isClauseId(clause)) throw new NotAccepted(unknownClause(clause))
  }
  return list.waivers
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the text, and this may be the wrong file.
    throw new NotAccepted('a file that is not JSON')
  }
}

function faultOf(error: ErrorObject | undefined): string {
  const { instancePath = '', message = 'is not as the schema has it', params } = error ?? {}
  const where = instancePath === '' ? 'the whole' : instancePath
  const extra: unknown = params?.additionalProperty
  const which = typeof extra === 'string' ? ` (${quotedValue(extra)})` : ''
  return `${where} ${message}${which}`
}

function unknownClause(id: string): string {
  const ids = clauses.map((clause) => clause.id)
  const nearest = nearestName(id, ids, 4)
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`
  return `a file that waives ${quotedValue(id)}, which is no clause${hint}`
}
