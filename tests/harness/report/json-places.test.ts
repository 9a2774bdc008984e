import { expect, it } from 'vitest'
import { placesOf } from '../../../src/report/json-places.ts'
import { prettyJson } from '../../../src/report/pretty-json.ts'

const text = JSON.stringify([
  { name: 'a, "b": {', dates: ['2026-09-05', '2026-09-08'], price: 1e2 },
  { 'x/y~z': { price: [] }, price: null },
])

it.each([
  ['/0/price', '"price": 100'],
  ['/0/dates/1', '"2026-09-08"'],
  ['/1/price', '"price": null'],
  ['/1/x~1y~0z/price', '"price": []'],
  ['/0/dates', '"dates": ["2026-09-05", "2026-09-08"]'],
])('the value at %s is found as it stands, however it is laid out', (pointer, shown) => {
  const laidOut = prettyJson(text)
  const found = (where: string) =>
    placesOf([pointer], where).map(({ from, to }) => where.slice(from, to))
  expect(found(laidOut)).toEqual([shown])
  expect(found(text)).toHaveLength(1)
})

it('several values are found in their order, and what is not there nowhere', () => {
  const places = placesOf(['/1/price', '/0/price', '/2', '/0/none'], text)
  expect(places.map(({ from, to }) => text.slice(from, to))).toEqual([
    '"price":100',
    '"price":null',
  ])
})

it.each(['', 'no JSON', '[{"price":', ']]', '{"a" "b"', '[1,2'])(
  'nothing is found in the text %j, which ends too early',
  (broken) => {
    expect(placesOf(['/0/price', '/9'], broken)).toEqual([])
  },
)
