import type { Fault } from './fault.ts'

/** Doors that are open, or open to the wrong key. */
export const authenticationFaults: readonly Fault[] = [
  {
    name: 'get-without-authentication',
    description: 'Anyone can read a special event.',
    violates: 'auth.get',
    decisions: ({ authorised }) => ({ authorised: { ...authorised, get: () => true } }),
  },
]
