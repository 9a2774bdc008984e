import { describe, expect, it } from 'vitest'
import { withoutReferences } from '../../../scripts/compare-peers/references.ts'

describe('a document without references', () => {
  it('has in their places what they name, in its own and in other files', () => {
    const files = {
      '': { parts: { one: 1 } },
      'a.json': { $schema: 'draft', inner: { $ref: 'b.json#/deep/two' } },
      'b.json': { deep: { two: { $ref: '#/three' } }, three: 3 },
    }
    const document = { own: { $ref: '#/parts/one' }, others: [{ $ref: './a.json' }] }
    expect(withoutReferences(document, files)).toEqual({ own: 1, others: [{ inner: 3 }] })
  })

  it('cannot be made where one leads nowhere', () => {
    expect(() => withoutReferences({ $ref: '#/gone' }, { '': {} })).toThrow(
      'the reference #/gone leads nowhere',
    )
  })
})
