import type { Variation } from './variation.ts'

/** Other ways to refuse what is not served. */
export const refusalVariations: readonly Variation[] = [
  {
    name: 'wrong-credentials-403',
    description: 'Missing and wrong credentials are answered with 403, without a challenge.',
    decisions: ({ refusalStatus }) => ({
      refusalStatus: { ...refusalStatus, credentials: 403 },
      challenge: undefined,
    }),
  },
]
