import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import listQuery from '../../contracts/list-query.schema.json' with { type: 'json' }
import event from '../../contracts/special-event.schema.json' with { type: 'json' }
import list from '../../contracts/special-event-list.schema.json' with { type: 'json' }
import update from '../../contracts/special-event-update.schema.json' with { type: 'json' }
import { onceAsked, schemaCompiler } from './validators.ts'

/** Where a value departs from its schema, and how. */
export interface SchemaFault {
  /** JSON Pointer into the value; empty for the value itself. */
  readonly pointer: string
  /** What the schema demands there, such as `must be number`. */
  readonly demand: string
  /** The value found there; absent when the field itself is missing. */
  readonly found?: unknown
}

const ajv = schemaCompiler({ allErrors: true, verbose: true, strictTypes: false })
ajv.addVocabulary(['x-default'])

/** The schemas of the service's contract, by the names of their files, which they refer to each other by. */
export const schemaFiles = {
  'special-event.schema.json': event,
  'special-event-list.schema.json': list,
  'special-event-update.schema.json': update,
  'list-query.schema.json': listQuery,
}
for (const [file, schema] of Object.entries(schemaFiles)) ajv.addSchema(schema, file)

function validator(file: keyof typeof schemaFiles): (value: unknown) => SchemaFault[] {
  const validate = onceAsked(() => validatorAt(file))
  return (value) => (validate()(value) ? [] : (validate().errors ?? []).map(faultOf))
}

/** @param pointer - a file, with a JSON Pointer into it */
function validatorAt(pointer: string): ValidateFunction {
  const validate = ajv.getSchema(pointer)
  if (!validate) throw new Error(`there is no schema ${pointer}`)
  return validate as ValidateFunction
}

function faultOf({ instancePath, keyword, params, message, data }: ErrorObject): SchemaFault {
  return keyword === 'required'
    ? { pointer: `${instancePath}/${params.missingProperty}`, demand: 'must be present' }
    : { pointer: instancePath, demand: message ?? keyword, found: data }
}

/** The places where a value is not a special event (section 2); none when it is one. */
export const specialEventFaults = validator('special-event.schema.json')

/** The places where a value is not an update body (section 4.3). */
export const updateFaults = validator('special-event-update.schema.json')

const fieldValidators = new Map(
  Object.keys(event.properties).map((field) => [
    field,
    onceAsked(() => validatorAt(`special-event.schema.json#/properties/${field}`)),
  ]),
)

/** Whether a value may stand in a field of a special event. */
export function fieldIsValid(field: string, value: unknown): boolean {
  return fieldValidators.get(field)?.()(value) === true
}
