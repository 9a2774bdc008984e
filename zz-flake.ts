import { judgeTarget } from './tests/harness/matrix/judged-target.ts'
const [name = '', rounds = '6', at = '4'] = process.argv.slice(2)
for (let r = 0; r < Number(rounds); r++) {
  const all = await Promise.all(Array.from({ length: Number(at) }, () => judgeTarget({ kind: 'variation', name })))
  for (const one of all) {
    const fails = Object.entries(one.verdicts).filter(([, v]) => v === 'fail').map(([id]) => `${id}: ${one.told[id as never]}`)
    console.log(r, one.verdict, one.requests, one.durationMs, fails.join('\n'))
  }
}
process.exit()
