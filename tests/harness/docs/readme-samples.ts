import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

/**
 * What is printed holds every line that the README shows of it, in the same order; a line of `…` stands for any others.
 *
 * @param begins - the first words of the sample
 * @param lasting - takes out of both what differs from run to run
 */
export function mustPrintAsReadme(
  printed: string,
  begins: string,
  lasting: (text: string) => string = (text) => text,
): void {
  const samples = [...readme.matchAll(/^```[a-z]*\n(.*?)^```/gmsu)].map(([, sample = '']) => sample)
  const sample = samples.find((one) => one.startsWith(begins))
  expect(sample, begins).toBeDefined()
  let from = 0
  for (const part of lasting(sample ?? '').split('…\n')) {
    const at = lasting(printed).indexOf(part, from)
    expect(at, `${part}\nin\n${lasting(printed)}`).toBeGreaterThanOrEqual(from)
    from = at + part.length
  }
}
