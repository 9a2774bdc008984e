import { observe } from '../../src/verdict/check.ts'
import { told } from './experiments/answer-in-words.ts'
import { whereValuesMayChange } from './experiments/not-asked.ts'
import { type OddName, oddUpdates, oddValues } from './experiments/odd-updates.ts'
import { whatBecameOf } from './experiments/what-became.ts'

for (const name of Object.keys(oddValues) as OddName[])
  observe(
    `update.odd.${name}`,
    whereValuesMayChange(async (bench) => {
      const attempted = (await oddUpdates(bench))(name)
      const { field, value } = oddValues[name]
      return told(attempted.answer, whatBecameOf(field, value, attempted))
    }),
  )
