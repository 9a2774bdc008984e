import { readFileSync } from 'node:fs'
import { judgeTarget } from '/work/wt/engine/tests/harness/matrix/judged-target.ts'
const kept = JSON.parse(readFileSync('/work/kept-outcome.json', 'utf8'))
const wanted = process.argv.slice(2)
let next = 0, bad = 0
async function worker() {
  for (;;) {
    const key = wanted[next++]
    if (!key) return
    const [kind, ...rest] = key.split(' ')
    const name = rest.join(' ')
    try {
      const j = await judgeTarget({ kind: kind as 'fault', name })
      const failing = Object.entries(j.verdicts).filter(([, v]) => v === 'fail').map(([id]) => id).sort()
      const was = [...kept[key].failing].sort()
      const same = JSON.stringify(failing) === JSON.stringify(was) && j.verdict === kept[key].verdict
      if (!same) bad++
      console.log(same ? 'same' : 'DIFF', key, j.verdict, j.requests, 'was', kept[key].requests, same ? '' : JSON.stringify({ failing, was, wasVerdict: kept[key].verdict, told: j.told }))
    } catch (e) { bad++; console.log('ERROR', key, String(e)) }
  }
}
await Promise.all([worker(), worker(), worker()])
console.log('done', wanted.length, 'bad', bad)
