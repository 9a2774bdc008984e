import { describe, expect, it } from 'vitest'
import { argumentsOf, toolNames } from '../../../scripts/compare-peers/arguments.ts'

describe('the arguments of npm run compare:peers', () => {
  it('mean all tools on everything, one run after the other, where there are none', () => {
    expect(argumentsOf([])).toEqual({ only: toolNames, sample: 1, parallel: 1 })
  })

  it('choose tools, a sample, and how many runs go on at once', () => {
    const given = ['--only', 'dredd,suite', '--sample', '7', '--parallel', '2']
    expect(argumentsOf(given)).toEqual({ only: ['dredd', 'suite'], sample: 7, parallel: 2 })
  })

  it.each([
    [['--only', 'dredd,newman'], /^--only is newman: give some of dredd, respect, /],
    [['--sample', '0'], /^--sample is 0: give a whole number from 1 to 9999$/],
    [['--parallel', 'two'], /^--parallel is two: give a whole number/],
    [['--fast'], /--fast.*; accepted are --only, --sample, --parallel$/],
    [['suite'], /suite.*; accepted are --only, --sample, --parallel$/],
  ])('are refused in one line when they are %j', (given, message) => {
    expect(() => argumentsOf(given)).toThrow(message)
  })
})
