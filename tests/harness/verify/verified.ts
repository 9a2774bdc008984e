import { expect } from 'vitest'
import type { Report } from '../../../src/report/report.ts'
import { verify } from '../../../src/verify/command.ts'

/** What a file holds that is to be a report, once it is checked as the command `verify` does. */
export function verified(json: string): Report {
  const report = JSON.parse(json) as Report
  expect(verify(report)).toEqual([])
  return report
}
