import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reason } from '../../../src/findings/reasons.ts'
import { watchOver } from '../../../src/run/haste.ts'
import type { Client } from '../../../src/service/client.ts'
import type { Settings } from '../../../src/settings/settings.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A client that is watched while events are put back; what becomes of it is noted. */
function watched() {
  const pulse = { inFlight: 0, movedAt: performance.now() }
  const ended: string[] = []
  const told: number[] = []
  const noted: { hurriedAt?: number; goodAt: number } = { goodAt: performance.now() }
  const client = { traffic: { pulse }, end: (why: Reason) => ended.push(why.code) }
  const settings = { requestTimeoutMs: 5000, restorePatienceMs: 20_000 }
  watchOver(
    client as unknown as Client,
    settings as Settings,
    { interruptedAt: () => 0, hurriedAt: () => noted.hurriedAt },
    {
      goodAt: () => noted.goodAt,
      hurry: new AbortController(),
      onSilence: (forMs) => told.push(forMs),
    },
  )
  return { pulse, ended, told, noted }
}

describe('a target that events are put back on', () => {
  it('is told to be silent once it leaves a request unanswered for 3 seconds', () => {
    const { pulse, told, ended } = watched()
    pulse.inFlight = 1
    vi.advanceTimersByTime(2900)
    expect(told).toEqual([])
    vi.advanceTimersByTime(300)
    expect(told).not.toEqual([])
    vi.advanceTimersByTime(20_000)
    expect(ended).toEqual(['restore-patience-over'])
  })

  it('is not while nothing is asked of it, nor right after', () => {
    const { pulse, told, ended } = watched()
    vi.advanceTimersByTime(30_000)
    pulse.inFlight = 1
    vi.advanceTimersByTime(2000)
    expect({ told, ended }).toEqual({ told: [], ended: [] })
  })

  it('is when it fails one request after the other', () => {
    const { pulse, told } = watched()
    for (let tries = 0; tries < 10; tries++) {
      pulse.inFlight = 1 - pulse.inFlight
      vi.advanceTimersByTime(400)
    }
    expect(told).not.toEqual([])
  })

  it('is when it fails each of them at once', () => {
    const { pulse, ended, noted } = watched()
    vi.advanceTimersByTime(10)
    pulse.movedAt = performance.now()
    noted.hurriedAt = performance.now()
    vi.advanceTimersByTime(2000)
    expect(ended).toEqual(['waited-no-longer'])
  })

  it('is waited for no longer after a second interrupt, but where it answers or is not asked', () => {
    const silent = watched()
    const idle = watched()
    const good = watched()
    silent.pulse.inFlight = 1
    good.pulse.inFlight = 1
    for (const { noted } of [silent, idle, good]) noted.hurriedAt = performance.now()
    for (let passed = 0; passed < 2000; passed += 500) {
      vi.advanceTimersByTime(500)
      good.noted.goodAt = performance.now()
    }
    expect(silent.ended).toEqual(['waited-no-longer'])
    expect([idle.ended, good.ended]).toEqual([[], []])
  })
})
