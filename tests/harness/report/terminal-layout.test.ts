import { describe, expect, it } from 'vitest'
import { isInteractive, terminalLayout } from '../../../src/report/terminal-lines.ts'

const terminal = { isTTY: true, columns: 132 }
const pipe = {}

describe('the layout of a terminal', () => {
  it.each([
    ['a terminal has colour', terminal, {}, true],
    ['a pipe has none', pipe, {}, false],
    ['nor has a dumb terminal', terminal, { TERM: 'dumb' }, false],
    ['NO_COLOR takes it away', terminal, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR does not', terminal, { NO_COLOR: '' }, true],
    ['FORCE_COLOR brings it to a pipe', pipe, { FORCE_COLOR: '1' }, true],
    ['an empty FORCE_COLOR does not', pipe, { FORCE_COLOR: '' }, false],
    ['FORCE_COLOR=0 takes it away', terminal, { FORCE_COLOR: '0' }, false],
    ['so does FORCE_COLOR=false', terminal, { FORCE_COLOR: 'false' }, false],
    ['NO_COLOR wins over FORCE_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ])('%s', (_, output, env, colour) => {
    expect(terminalLayout(output, env).colour).toBe(colour)
  })

  it.each([
    [terminal, 80],
    [{ isTTY: true, columns: 61 }, 61],
    [{ isTTY: true, columns: 0 }, 80],
    [pipe, 80],
  ])('of %j is %i columns wide', (output, columns) => {
    expect(terminalLayout(output, {}).columns).toBe(columns)
  })

  it.each([
    ['a terminal', terminal, {}, true],
    ['a terminal with CI=false', terminal, { CI: 'false' }, true],
    ['a pipe', pipe, {}, false],
    ['the terminal of a pipeline', terminal, { CI: 'true' }, false],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, false],
  ])('lets lines be written over again: %s', (_, output, env, interactive) => {
    expect(isInteractive(output, env)).toBe(interactive)
  })
})
