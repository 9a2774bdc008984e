import { describe, expect, it } from 'vitest'
import { load, refusal } from '../folder.ts'

describe('REPORT_DIR', () => {
  it('may be a folder that is yet to be made, in one that is too', () => {
    expect(load({ REPORT_DIR: 'a/b/c' }).reportDir).toMatch(/[\\/]a[\\/]b[\\/]c$/)
  })

  it.each(['taken', 'taken/below'])('refuses %s where a file stands in the way', (path) => {
    expect(refusal({ REPORT_DIR: path }, { taken: '' }).message).toMatch(
      /in the place of which is a file; give a folder/,
    )
  })
})
