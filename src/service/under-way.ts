import { AsyncLocalStorage } from 'node:async_hooks'

const names = new AsyncLocalStorage<string>()

/**
 * Runs a check or asks a question under its name, so that what an answer brings to light on the way is
 * put down to whoever caused the request; also where many share what is read or tried.
 */
export function underWay<T>(name: string, work: () => Promise<T>): Promise<T> {
  return names.run(name, work)
}

/** The name of the check or question that caused what happens now, if any. */
export function nameUnderWay(): string | undefined {
  return names.getStore()
}
