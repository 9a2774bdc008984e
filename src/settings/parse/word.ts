import { NotAccepted } from '../setting.ts'

/** A parser of one of a few words, in any letter case: shells and CI systems write `True`. */
export function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((candidate) => candidate === text.toLowerCase())
    if (word === undefined) throw new NotAccepted()
    return word
  }
}

const flag = oneOf(['true', 'false'])

/** `true` or `false`. */
export function parseFlag(text: string): boolean {
  return flag(text) === 'true'
}
