import { describe, expect, it } from 'vitest'
import { load, refusal } from '../folder.ts'

describe('TARGET_PROFILE', () => {
  it.each(['full', 'read-only', 'static-mock'])('accepts %s', (profile) => {
    expect(load({ TARGET_URL: 'http://localhost', TARGET_PROFILE: profile }).profile).toBe(profile)
  })

  it('refuses other words and lists the accepted ones', () => {
    expect(refusal({ TARGET_PROFILE: 'readonly' }).message).toBe(
      'TARGET_PROFILE is "readonly": give one of full, read-only, static-mock',
    )
  })
})

describe('ACCEPT_INCONCLUSIVE', () => {
  it('accepts true and false, in the letter case of any shell', () => {
    expect(load({ ACCEPT_INCONCLUSIVE: 'True' }).acceptInconclusive).toBe(true)
    expect(load({ ACCEPT_INCONCLUSIVE: 'FALSE' }).acceptInconclusive).toBe(false)
  })

  it.each(['yes', '1', 'on'])('refuses %s', (text) => {
    expect(refusal({ ACCEPT_INCONCLUSIVE: text }).fault.remedy).toBe('give true or false')
  })
})

describe('TARGET_TIMEZONE', () => {
  const target = { TARGET_URL: 'http://localhost' }

  it.each(['Europe/Berlin', 'UTC', 'Asia/Kolkata', 'Etc/GMT+5'])('accepts %s', (zone) => {
    expect(load({ ...target, TARGET_TIMEZONE: zone }).target?.timezone).toBe(zone)
  })

  it.each(['+01:00', 'UTC+1', 'Berlin', 'local', 'Europe/'])('refuses %s', (zone) => {
    expect(refusal({ ...target, TARGET_TIMEZONE: zone }).message).toContain('IANA time zone')
  })
})

describe('WRITABLE_EVENT_IDS', () => {
  const [one, two] = [
    '7d9c1b52-0f0e-4c63-9a1e-3b1f5f6f0a11',
    'C2F7A0DE-6A7B-4D0C-8A55-9D1F0C2B7E42',
  ]
  const ids = (text: string) => ({ TARGET_URL: 'http://localhost', WRITABLE_EVENT_IDS: text })

  it.each([
    `${one},${two}`,
    `${one} ${two}`,
    ` ${one} ,\n${two},`,
    `${one},${two},${one.toUpperCase()}`,
  ])('accepts ids however they are separated, each once: %j', (text) => {
    expect(load(ids(text)).target?.writableEventIds).toStrictEqual([one, two])
  })

  it.each([`${one},x`, `urn:uuid:${one}`, `{${one}}`, one.replaceAll('-', '')])(
    'refuses what is no bare uuid: %s',
    (text) => {
      expect(refusal(ids(text)).message).toMatch(/is not a uuid; give uuids, separated/)
    },
  )

  it('refuses separators alone, which would leave every event writable', () => {
    expect(refusal(ids(',')).message).toContain('which names no event')
  })
})

describe('REPLAY_CASE', () => {
  it.each(['1:0', '2:e13', '1:0:3:0'])('accepts the address %s', (address) => {
    expect(load({ REPLAY_CASE: address }).replayCase).toBe(address)
  })

  it.each(['1', '1:', 'e0', '1:0:e1', '1:0 2'])('refuses %s', (text) => {
    expect(refusal({ REPLAY_CASE: text }).message).toMatch(/give an address such as/)
  })
})
