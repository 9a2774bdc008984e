import type { Fault } from './fault.ts'

/** Doors that open to what only resembles the credentials, or that give up being shut. */
export const authenticationOpenFaults: readonly Fault[] = [
  {
    name: 'auth-fails-open-after-refusals',
    description: 'After eight failed attempts within a second, wrong credentials are let through.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: (sound) => {
      let failed: number[] = []
      const guard: typeof sound.authorised.list = (header, credentials, request) => {
        if (sound.authorised.list(header, credentials, request)) return true
        if (!/^basic /i.test(header ?? '')) return false
        const now = performance.now()
        failed = failed.filter((at) => now - at < 1000)
        if (failed.length >= 8) return true
        failed.push(now)
        return false
      }
      return { authorised: { list: guard, get: guard, update: guard } }
    },
  },
  {
    name: 'auth-user-without-colon',
    description: 'The user name alone, without a colon, opens the reading of an event.',
    violates: 'auth.get',
    decisions: (sound) => ({
      authorised: {
        ...sound.authorised,
        get: (header, credentials, request) => {
          const [, encoded = ''] = /^basic +(\S+)$/i.exec(header ?? '') ?? []
          const text = Buffer.from(encoded, 'base64').toString('utf8')
          return text === credentials.username || sound.authorised.get(header, credentials, request)
        },
      },
    }),
  },
]
