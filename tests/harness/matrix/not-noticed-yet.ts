/**
 * Faults that the clause they are labelled with does not notice yet, though most of them fail another
 * one. They are left out of the matrix, and counted beside it, until it does.
 */
export const notNoticedYet: ReadonlySet<string> = new Set([
  'bearer-demanded',
  'default-page-is-the-last-one-asked-for',
  'get-resets-on-long-descriptions',
  'password-with-colon-refused',
  'range-beyond-five-years-refused',
  'range-cut-at-31-days',
  'refused-update-listed',
  'right-credentials-refused-by-one-of-two-instances',
  'update-after-no-dates-ignored',
  'update-body-seen-before-not-executed',
  'update-clears-dates-at-location',
  'update-clears-past-dates-everywhere',
  'update-list-loses-event-once-without-dates',
  'update-of-dates-recreates-event',
  'update-overflows-binary32',
  'update-reads-text-as-date',
  'update-removes-sent-event-id',
  'update-rolled-back-later',
  'update-takes-invalid-under-other-media-type',
])
