import { it } from 'vitest'
import { compare } from '../../../src/compare/compare.ts'
import { renderText } from '../../../src/compare/terminal.ts'
import { mustPrintAsReadme } from '../docs/readme-samples.ts'
import { faultCalled, target } from '../end-to-end/target.ts'
import { judged } from '../run/settings-of.ts'

async function faulty(fault: string) {
  const { env } = await target({ decisions: faultCalled(fault) })
  return judged(env)
}

it('two runs, compared, are told as the README shows it', { timeout: 120_000 }, async () => {
  const before = await faulty('limit-31-serves-31')
  const after = await faulty('default-limit-20')
  const printed = renderText(compare(before, after), { columns: 80, colour: false })
  // Where the services listened, and when they were judged.
  mustPrintAsReadme(printed, 'Worse: ', (text) =>
    text.replaceAll(/:\d+\/v2\.0/gu, ':PORT/v2.0').replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/gu, 'DAY'),
  )
})
