import type { Masked } from '../../../src/settings/mask/wording.ts'

/** What a report holds, with ordinary texts where it takes masked ones: samples have no secrets. */
export type Unmasked<T> = T extends Masked
  ? string
  : T extends string | Date
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Unmasked<Item>[]
      : T extends object
        ? { [Name in keyof T]: Unmasked<T[Name]> }
        : T

/** A sample as reports take it. */
export function sampled<T>(sample: Unmasked<T>): T {
  return sample as T
}
