import { parseReportDir } from '../parse/report-dir.ts'
import { parseWaiversFile } from '../parse/waivers-file.ts'
import { parseFlag } from '../parse/word.ts'
import { setting } from '../setting.ts'

/** What is written, and what decides the exit code. */
export const reportRows = {
  reportDir: setting({
    name: 'REPORT_DIR',
    group: 'report',
    default: 'reports',
    meaning: 'Folder that the report and the journal are written to; made where it is missing.',
    accepts: 'a folder that can be written to',
    parse: parseReportDir,
  }),
  waivers: setting({
    name: 'WAIVERS_FILE',
    group: 'report',
    default: undefined,
    otherwise: '`waivers.json` when it exists',
    meaning:
      'JSON file of known deviations: clause, reason, expiry date and, optionally, ticket. See contracts/waivers.schema.json.',
    accepts: 'a readable JSON file as contracts/waivers.schema.json describes it',
    example: 'waivers.json',
    parse: parseWaiversFile,
  }),
  allowStaleWaivers: setting({
    name: 'ALLOW_STALE_WAIVERS',
    group: 'report',
    default: 'false',
    meaning:
      'Whether a run may exit 0 although a waiver that has not expired names a clause that this run has judged and that holds.',
    accepts: 'true or false',
    parse: parseFlag,
  }),
  acceptInconclusive: setting({
    name: 'ACCEPT_INCONCLUSIVE',
    group: 'report',
    default: 'false',
    meaning: 'Whether an inconclusive run exits 0.',
    accepts: 'true or false',
    parse: parseFlag,
  }),
}
