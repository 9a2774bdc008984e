import type { Dispatcher } from 'undici'
import { BodyReader } from './body-reader.ts'
import type { ReadBody } from './content.ts'

/** An answer as it came, its body read. */
export interface ReceivedAnswer {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: ReadBody
}

/** The status and header fields of an answer. */
export type ReceivedHead = Omit<ReceivedAnswer, 'body'>

/** What those who send a request know of its way there. */
interface Way {
  /** Sees the status and header fields before the body comes. @throws where the answer is not the target's */
  readonly onHead: (head: ReceivedHead) => void
  /** What to throw in place of what kept the answer from coming: a ConnectionFailure where the reason is known. */
  readonly explained: (error: Error) => Promise<unknown>
}

/**
 * An answer on its way, which may be given up. undici calls it as the answer comes: that takes half the time
 * of a request for which it makes a stream and a signal, and an iterator over the stream.
 */
export class PendingAnswer implements Dispatcher.DispatchHandler {
  /** @throws what {@link giveUp} was called with, else what the way tells or, within the body, undici */
  readonly received: Promise<ReceivedAnswer>
  #controller: Dispatcher.DispatchController | undefined
  #givenUp: Error | undefined
  #body: BodyReader | undefined
  #ended = false
  #resolve: (answer: ReceivedAnswer) => void = () => {}
  #reject: (error: unknown) => void = () => {}

  /** @param maxBytes - how many decoded bytes of the body are read at most */
  constructor(
    private readonly maxBytes: number,
    private readonly way: Way,
  ) {
    this.received = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Why it was given up, where it was. */
  get givenUp(): Error | undefined {
    return this.#givenUp
  }

  /** Waits no longer; where there is no connection yet, nothing is sent once there is one. */
  giveUp(because: Error): void {
    this.#givenUp ??= because
    this.#controller?.abort(because)
    this.#reject(because)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#givenUp) controller.abort(this.#givenUp)
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: ReceivedHead['headers'],
  ): void {
    // Of what comes before the answer itself, such as 103 Early Hints, nothing is judged.
    if (status < 200) return
    const head = { status, headers }
    this.way.onHead(head)
    this.#body = new BodyReader(String(headers['content-encoding'] ?? ''), this.maxBytes, {
      onRead: (body) => {
        this.#resolve({ ...head, body })
        // Of what is too large or cannot be decoded, the rest is not waited for.
        if (!this.#ended) controller.abort(new Error('no more of the body is read'))
      },
      onFull: () => controller.pause(),
      onRoom: () => controller.resume(),
    })
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#body?.take(chunk)
  }

  onResponseEnd(): void {
    this.#ended = true
    this.#body?.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#body?.destroy()
    if (this.#body) this.#reject(error)
    else this.way.explained(error).then(this.#reject, this.#reject)
  }
}
