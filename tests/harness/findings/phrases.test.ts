import { describe, expect, it } from 'vitest'
import { shownApart, shownInPart } from '../../../src/findings/phrases.ts'

const words = 'All about dinosaurs. '

describe('two values in one line', () => {
  it.each([
    ['short ones, whole', 19.99, '19.99', '19.99', '"19.99"'],
    ['an absent one', 'Hall', undefined, '"Hall"', 'nothing'],
    [
      'long ones that begin otherwise',
      'x'.repeat(200),
      'y',
      `"${'x'.repeat(159)}…" (200 characters)`,
      '"y"',
    ],
    [
      'characters of two units, none of them parted, and counted as one each',
      `x${'🏛'.repeat(200)}`,
      'y',
      `"x${'🏛'.repeat(79)}…" (201 characters)`,
      '"y"',
    ],
    [
      'escapes, none of them parted',
      `${'\n'.repeat(200)}`,
      'y',
      `"${'\\n'.repeat(79)}…" (200 characters)`,
      '"y"',
    ],
    [
      'one of which no more than its beginning is known',
      `${words.repeat(20)}… (5000 characters)`,
      'y',
      `"${words.repeat(20).slice(0, 159)}…" (5,000 characters)`,
      '"y"',
    ],
    [
      'long ones that differ late, from shortly before the difference on',
      `${words.repeat(20)}Come!`,
      words.repeat(20),
      '"All about dinosaurs. All about dinosaur…l about dinosaurs. All about dinosaurs. Come!" (425 characters)',
      '"All about dinosaurs. All about dinosaur…l about dinosaurs. All about dinosaurs. " (420 characters)',
    ],
    [
      'lists of days that differ in the last',
      [...Array(20).fill('2030-01-01'), '2030-01-02'],
      [...Array(20).fill('2030-01-01'), '2030-01-03'],
      '["2030-01-01","2030-01-01","2030-01-01",…01","2030-01-01","2030-01-01","2030-01-02"]',
      '["2030-01-01","2030-01-01","2030-01-01",…01","2030-01-01","2030-01-01","2030-01-03"]',
    ],
  ])('%s', (_, one, other, first, second) => {
    expect(shownApart(one, other)).toEqual([first, second])
    expect(shownApart(other, one)).toEqual([second, first])
  })

  it('stay as short as one of them', () => {
    const [first, second] = shownApart('a'.repeat(5000), `${'a'.repeat(300)}${'b'.repeat(5000)}`)
    expect(first).toMatch(/^.{160}…" \(5,000 characters\)$/u)
    expect(second).toMatch(/^.{160}…" \(5,300 characters\)$/u)
    expect(first).not.toBe(second)
  })

  it('are told apart by what is no half of a character', () => {
    const alike = `${'a'.repeat(158)}${'🏛'.repeat(30)}`
    expect(shownApart(`${alike}🏛`, `${alike}🏺`)).toEqual([
      `"${'a'.repeat(39)}…${'🏛'.repeat(20)}🏛" (189 characters)`,
      `"${'a'.repeat(39)}…${'🏛'.repeat(20)}🏺" (189 characters)`,
    ])
  })
})

it.each([
  ['what fits', { limit: 3 }, '{"limit":3}'],
  [
    'members up to where there is no room',
    { a: 'x'.repeat(20), b: 1, c: 2 },
    '{"a":"xxxxxxxxxxxxxxxxxxxx","b":1,…}',
  ],
  [
    'the beginning of a text within',
    [{ body: '{"price":"text","name":12,"dates":null}' }],
    '[{"body":"{\\"price\\":\\"text\\",\\"name\\":…" (39 characters)}]',
  ],
  ['the beginning of a text', 'x'.repeat(40), `"${'x'.repeat(29)}…" (40 characters)`],
])('a value is shown in part without half a member: %s', (_, value, text) => {
  expect(shownInPart(value, 30)).toBe(text)
})
