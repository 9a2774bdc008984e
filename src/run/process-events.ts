/**
 * Says who ends the process when something is thrown that nobody catches, in place of Node, which would
 * exit with 1, as a violation does, and of the test runner, which prints a stack trace.
 */
export function takeUncaught(end: (thrown: unknown) => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.removeAllListeners(event)
    process.on(event, end)
  }
}

/** Takes the signals that end a process, in place of the test runner and its server, which would end it before anything is put back. */
export function takeSignals(interrupt: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, interrupt)
  }
}
