import { judgeTarget, type TargetName } from './judged-target.ts'

// One of the processes of judging-pool.ts: judges the targets that it is told to, many at a time.

process.on('message', ({ ticket, target }: { ticket: number; target: TargetName }) => {
  judgeTarget(target).then(
    (judged) => process.send?.({ ticket, judged }),
    (error: unknown) => process.send?.({ ticket, failure: (error as Error).stack }),
  )
})

// Nobody is left to judge for, however that came about.
process.on('disconnect', () => process.exit())
