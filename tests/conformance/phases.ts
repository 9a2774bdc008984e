import type { RunPhase } from '../../src/findings/traffic.ts'

/** What a run is at in each of the phases. */
export const phaseNames: readonly RunPhase[] = [
  'reading',
  'updating',
  'updating-alone',
  'wrong-credentials',
  'wrong-credentials',
]

/**
 * Every check file, in the phases in which they are judged, those of one phase side by side. Named one by one, so that
 * whatever compiles this package finds them.
 */
export const phases: readonly Readonly<Record<string, () => Promise<unknown>>>[] = [
  // What only reads.
  {
    'get-agreement': () => import('./get-agreement.test.ts'),
    'get-shape': () => import('./get-shape.test.ts'),
    'get-unknown': () => import('./get-unknown.test.ts'),
    'list-default-end': () => import('./list-default-end.test.ts'),
    'list-defaults': () => import('./list-defaults.test.ts'),
    'list-limit': () => import('./list-limit.test.ts'),
    'list-page': () => import('./list-page.test.ts'),
    'list-parameters': () => import('./list-parameters.test.ts'),
    'list-range': () => import('./list-range.test.ts'),
    'list-shape': () => import('./list-shape.test.ts'),
    'observations-answers': () => import('./observations-answers.test.ts'),
    'observations-list-order': () => import('./observations-list-order.test.ts'),
    'observations-list-parameters': () => import('./observations-list-parameters.test.ts'),
  },
  // What writes, and what looks back on the run.
  {
    // First of all what must find other events as no invalid update has left them yet.
    'update-isolated': () => import('./update-isolated.test.ts'),
    // Then what waits for a second.
    'update-stored': () => import('./update-stored.test.ts'),
    'update-dates': () => import('./update-dates.test.ts'),
    'update-fields': () => import('./update-fields.test.ts'),
    'update-identity': () => import('./update-identity.test.ts'),
    'update-invalid': () => import('./update-invalid.test.ts'),
    'update-list': () => import('./update-list.test.ts'),
    'update-sequences': () => import('./update-sequences.test.ts'),
    'update-shape': () => import('./update-shape.test.ts'),
    'update-unsent': () => import('./update-unsent.test.ts'),
    credentials: () => import('./credentials.test.ts'),
    'observations-get': () => import('./observations-get.test.ts'),
    'observations-list-dates': () => import('./observations-list-dates.test.ts'),
    'observations-no-credentials': () => import('./observations-no-credentials.test.ts'),
    'observations-updates': () => import('./observations-updates.test.ts'),
    'observations-whole-run': () => import('./observations-whole-run.test.ts'),
  },
  // What must be the only thing under way.
  {
    'update-repeatable': () => import('./update-repeatable.test.ts'),
  },
  // Wrong credentials come last, since they may lock the account.
  {
    'auth-update': () => import('./auth-update.test.ts'),
  },
  {
    'auth-reads': () => import('./auth-reads.test.ts'),
  },
]
