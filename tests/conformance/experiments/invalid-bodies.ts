import eventSchema from '../../../contracts/special-event.schema.json' with { type: 'json' }
import {
  type IsoDate,
  type Update,
  type UpdateField,
  updateFields,
} from '../../../src/contract/special-event.ts'

/** An update body that the contract rules out, as text. */
export interface InvalidBody {
  readonly body: string
  /** What it is said to be, where that is not JSON. */
  readonly contentType?: string
}

const wrongValues: Record<string, readonly unknown[]> = {
  string: [null, 12, ['text']],
  number: [null, 'text', '12.5', true],
  array: [
    null,
    '2035-01-01',
    ['2035-02-30'],
    ['01/02/2035'],
    [20350101],
    ['2035-02-29'],
    ['2035-2-3'],
    ['2035-02-03T00:00:00Z'],
    [''],
    [null],
    ['2035-04-31'],
    ['2035-13-01'],
    ['2035-01-00'],
    ['2100-02-29'],
    ['20350101'],
    ['2035-01'],
    ['2035/01/01'],
    ['on 2035-01-01'],
    ['2035-01-01\n'],
    [['2035-01-01']],
    { 0: '2035-01-01' },
    false,
    '',
    // What a parser of dates forgives, though the text is stored as it came.
    [' 2035-01-01'],
    ['2035-01-01 '],
    ['2035-01-01 00:00:00'],
    ['+12035-01-01'],
    ['２０３５-０１-０１'],
    ['0000-00-00'],
    [true],
    [{}],
    ['x', '2035-01-01'],
    ['2035-01-01', 'x'],
    ['2035-01-01', '2035-04-31'],
    ['2035-02-30', '2035-03-01'],
    ['2035-01-01', null],
  ],
}

/** Further values of the wrong type, each for one of the fields that services treat alike. */
const furtherWrongValues: { readonly [Field in UpdateField]?: readonly unknown[] } = {
  name: [true],
  location: [{ en: 'text' }],
  eventDescription: [0, false],
  price: [[12.5], '', false, {}],
}

const valid: Required<Update> = {
  name: 'All but one',
  location: 'Everywhere',
  eventDescription: 'One is wrong',
  dates: ['2035-01-01' as IsoDate],
  price: 12.5,
}

/** Values of the wrong type, by the right one, that a service is most likely to take: what they say could be meant. */
const almostRight: Record<string, unknown> = { string: 12, number: '12.5', array: '2035-01-01' }

/** Each field almost right beside all others as they should be: some services check less of a larger body. */
const almostRightAmongOthers = updateFields.map((field) => ({
  body: JSON.stringify({ ...valid, [field]: almostRight[eventSchema.properties[field].type] }),
}))

/** No value for a field, which many a service takes for none sent, beside each other field as it should be. */
const nullBesideAnother = updateFields.map((field) =>
  updateFields
    .filter((other) => other !== field)
    .map((other) => ({ body: JSON.stringify({ [other]: valid[other], [field]: null }) })),
)

/**
 * Bodies with a value of the wrong type or format in each field, by the type that its schema gives it. Of many, every
 * other one is sent beside the next of the other fields.
 */
function wrongIn(field: UpdateField): InvalidBody[] {
  const values = [
    ...(wrongValues[eventSchema.properties[field].type] ?? []),
    ...(furtherWrongValues[field] ?? []),
  ]
  const others = updateFields.filter((other) => other !== field)
  return values.map((value, index) => {
    const beside =
      values.length > fewValues && index % 2 === 1 && others[(index >> 1) % others.length]
    return { body: JSON.stringify({ ...(beside && { [beside]: valid[beside] }), [field]: value }) }
  })
}

/** So few wrong values of one field are all sent by themselves. */
const fewValues = 10

/** Every kind of invalid update body, those of one kind together. */
export const invalidBodies: readonly (readonly InvalidBody[])[] = [
  ...updateFields.map((field, at) => [...wrongIn(field), ...(nullBesideAnother[at] ?? [])]),
  [
    // Too large for any number.
    { body: '{"price":1e999}' },
    { body: '{"price":"dear"}', contentType: 'text/plain' },
    { body: '{"price":"dear"}', contentType: 'application/merge-patch+json' },
    { body: '{"price":NaN}' },
  ],
  [
    // The valid ones first: refused and stored all the same, they would hide the others.
    { body: '{"name":"Half valid","location":null,"eventDescription":null,"price":null}' },
    { body: '{"name":"Half valid","price":"dear"}' },
    { body: '{"name":"Half","dates":["2035-02-30"]}' },
    ...almostRightAmongOthers,
    // Some services look at the beginning of a body only, and others at none that is long.
    {
      body: JSON.stringify({
        eventDescription: 'A long evening. '.repeat(600),
        name: 12,
        price: 'dear',
      }),
    },
  ],
  [
    { body: '[{"name":"In an array"}]' },
    { body: '"name"' },
    { body: 'null' },
    { body: '{"name":"Cut' },
    { body: '' },
  ],
]
