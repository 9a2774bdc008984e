import type { ErrorObject } from 'ajv/dist/2020.js'
import listQuerySchema from '../../contracts/list-query.schema.json' with { type: 'json' }
import eventSchema from '../../contracts/special-event.schema.json' with { type: 'json' }
import updateSchema from '../../contracts/special-event-update.schema.json' with { type: 'json' }
import { onceAsked, schemaCompiler } from '../contract/validators.ts'

/** Where a value departs from the contract, and what the contract demands there. */
export interface FieldFault {
  /** Name of the field or parameter, with a JSON Pointer's steps below it; empty for the whole. */
  readonly field: string
  readonly detail: string
}

// Not the checks' own validators: whoever judges and who is judged share the schemas only.
const ajv = schemaCompiler({
  allErrors: true,
  // By the name of its file, as the other schemas refer to it.
  schemas: { 'special-event.schema.json': eventSchema },
  keywords: ['x-default'],
})

const queryValidator = onceAsked(() => ajv.compile(listQuerySchema))
const updateValidator = onceAsked(() => ajv.compile(updateSchema))
const eventIdValidator = onceAsked(() =>
  ajv.compile({ $ref: 'special-event.schema.json#/properties/eventId' }),
)

/**
 * What the schema of the list query finds wrong with typed parameters (section 4.1), but for a
 * number above its maximum: what comes of that is a decision of its own.
 */
export function querySchemaFaults(asked: unknown): FieldFault[] {
  const validateQuery = queryValidator()
  if (validateQuery(asked)) return []
  const errors = validateQuery.errors ?? []
  return errors.filter(({ keyword }) => keyword !== 'maximum').map(faultOf)
}

/** What the schema of the update body finds wrong with a JSON value (section 4.3). */
export function updateSchemaFaults(body: unknown): FieldFault[] {
  const validateUpdate = updateValidator()
  return validateUpdate(body) ? [] : (validateUpdate.errors ?? []).map(faultOf)
}

/** Whether a text may be an eventId (section 2). */
export function isEventId(text: string): boolean {
  return eventIdValidator()(text) === true
}

function faultOf({ instancePath, message, keyword }: ErrorObject): FieldFault {
  return { field: instancePath.slice(1), detail: message ?? keyword }
}
