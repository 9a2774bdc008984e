/** What one process does at most, starting included; one that takes longer is taken to hang. */
export const longestJobMs = 180_000

/** What a process answers its parent with. */
export type Answer<Result> = { readonly result: Result } | { readonly failure: string }

/** Does the one job that the parent sends, answers, and ends when the parent lets go of this process. */
export function doJob<Job, Result>(work: (job: Job) => Promise<Result>): void {
  const answer = (message: Answer<Result>) => process.send?.(message)
  process.on('disconnect', () => process.exit())
  setTimeout(() => process.exit(1), longestJobMs).unref()
  process.once('message', (job: Job) => {
    work(job).then(
      (result) => answer({ result }),
      (error: unknown) =>
        answer({ failure: error instanceof Error ? `${error.stack}` : `${error}` }),
    )
  })
}
