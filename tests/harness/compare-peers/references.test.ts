import { describe, expect, it } from 'vitest'
import { withoutReferences } from '../../../scripts/compare-peers/references.ts'

describe('a document without references', () => {
  it('has in their places what they name, and in place of what those name', () => {
    const document = {
      parts: { one: 1, two: { deep: { $ref: '#/parts/one' } } },
      own: { $ref: '#/parts/one' },
      others: [{ $ref: '#/parts/two' }],
    }
    const { own, others } = withoutReferences(document, document)
    expect({ own, others }).toEqual({ own: 1, others: [{ deep: 1 }] })
  })

  it('cannot be made where one leads nowhere', () => {
    expect(() => withoutReferences({ $ref: '#/gone' }, {})).toThrow(
      'the reference #/gone leads nowhere',
    )
  })
})
