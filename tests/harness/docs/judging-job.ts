/** A job of an example that judges, as the system it is for will understand it. */
export interface JudgingJob {
  readonly name: string
  readonly settings: Readonly<Record<string, unknown>>
  /** What ends the job from outside. */
  readonly limitMinutes: number
  /** Command that judges. */
  readonly judges: string
  /** Command that runs after it, whatever became of it. */
  readonly afterwards: string | undefined
  /** What is kept, whatever became of the job. */
  readonly kept: string | undefined
}
