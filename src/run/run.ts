import { Client } from '../service/client.ts'
import { impostorSecrets } from '../service/impostors.ts'
import { NoAnswer, TargetLost } from '../service/no-answer.ts'
import { outsideScopes } from '../service/scope.ts'
import { Service } from '../service/service.ts'
import { maskerOf } from '../settings/mask.ts'
import { secretsOf } from '../settings/secrets.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import type { Observation } from '../verdict/result.ts'
import { Ground } from '../world/ground.ts'
import { Journal, targetName } from '../world/journal.ts'
import { LateReads } from '../world/late-reads.ts'
import { World } from '../world/world.ts'
import { preflight } from './preflight.ts'
import { Standing } from './standing.ts'

/** One run against one target: what its checks share. */
export class Run {
  readonly settings: Settings
  readonly target: TargetSettings
  readonly client: Client
  /** Every answer of it is held against the invariants before a check sees it. */
  readonly service: Service
  /** As `service`, for requests whose success is itself the violation. */
  readonly probe: Service
  readonly standing: Standing
  readonly journal: Journal
  readonly ground: Ground
  /** Replaces secrets in a text that will be written. */
  readonly mask: (text: string) => string
  readonly observations: Observation[] = []
  /** Why the target cannot be judged at all, once that is known. */
  notJudged: string | undefined
  readonly #shared = new Map<object, Promise<unknown>>()
  readonly #clock: NodeJS.Timeout
  #ready: Promise<void> | undefined

  constructor(settings: Settings, target: TargetSettings) {
    this.settings = settings
    this.target = target
    this.client = new Client(target, settings)
    this.mask = maskerOf([...secretsOf({ ...settings, target }), ...impostorSecrets(target)])
    this.standing = new Standing(this)
    const patience = new LateReads()
    this.service = new Service(
      this.client,
      (answer, again) => this.standing.inspect(answer, again),
      patience,
    )
    this.probe = new Service(this.client, async () => {}, patience)
    this.journal = new Journal(settings.reportDir, targetName(target), this.mask)
    this.ground = new Ground(this.service, target, this.journal, settings.concurrency)
    const limit = settings.runTimeoutMs
    this.#clock = setTimeout(
      () => this.end(`the run reached its time limit of ${limit} ms (RUN_TIMEOUT_MS)`),
      limit,
    )
    this.#clock.unref()
  }

  /** No further request is sent, and nobody waits any more for an event to write to. */
  end(reason: string): void {
    this.client.end(reason)
    this.ground.leases.end(reason)
  }

  /** Lets go of the connections; nothing can be sent any more. */
  async close(): Promise<void> {
    clearTimeout(this.#clock)
    await this.client.close()
  }

  /** Finds out once whether the target can be judged at all. @throws TargetLost when it cannot */
  async ready(): Promise<void> {
    this.#ready ??= outsideScopes(async () => {
      this.notJudged = await preflight(this.probe)
    })
    await this.#ready
    if (this.notJudged !== undefined) throw new TargetLost(this.notJudged)
  }

  /** Does some work once for all who ask for it under one key. */
  once<T>(key: object, work: () => Promise<T>): Promise<T> {
    const known = this.#shared.get(key) as Promise<T> | undefined
    if (known !== undefined) return known
    const begun = work()
    this.#shared.set(key, begun)
    return begun
  }

  /** The world of one check. */
  worldFor(atEnd: (ending: () => void) => void): World {
    return new World(this.ground, this.target.timezone, atEnd)
  }

  /** Whether the target answers plain requests as it should, so that a refusal says something. */
  async plainRequestSucceeds(): Promise<boolean> {
    try {
      if ((await this.probe.list()).succeeded) return true
      const { events } = await this.ground.catalogue()
      const known = events[0]?.id
      if (known) return (await this.probe.get(known)).succeeded
      // A service that refuses even this with anything but "not found" is out of order as a whole.
      return (await this.probe.get(this.worldFor(() => {}).unknownId())).status === 404
    } catch (error) {
      if (error instanceof NoAnswer) return false
      throw error
    }
  }
}
