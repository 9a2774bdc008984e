// Prints the totals of a run of vitest, from the file that its JSON reporter has written.
import { existsSync, readFileSync } from 'node:fs'

const [file = ''] = process.argv.slice(2)
const { numPassedTests, numFailedTests, testResults } = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { numPassedTests: 0, numFailedTests: 0, testResults: [] }

// A file that does not even load has no tests that could fail.
const notLoaded = testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
)
console.log(`${numPassedTests} passed, ${numFailedTests + notLoaded.length} failed`)
