import { Random } from '@verdict/core/testing'
import { expect, test } from 'vitest'
import { SortedList } from '../../server/boards/sorted-list.ts'

interface Item {
  readonly key: number
}

const compare = (a: Item, b: Item) => a.key - b.key

test('a list that grows to 1,000 items and shrinks again stays sorted, and earlier lists do not change', () => {
  const random = new Random(1)
  let list = SortedList.of(compare)
  let model: Item[] = []
  for (let step = 0; step < 8000; step += 1) {
    const [before, known] = [list, [...list.items]]
    const key = random.below(1500)
    const old = model.find((item) => item.key === key)
    const item = { key }
    const shrinks = step >= 4000
    if (!old && !shrinks) [list, model] = [list.with(item), [...model, item].toSorted(compare)]
    else if (old && (shrinks || random.below(3) === 0)) [list, model] = [list.without(item), model.filter((one) => one !== old)]
    else if (old) [list, model] = [list.withReplaced(item), model.map((one) => (one === old ? item : one))]
    if (step % 50 > 0) continue
    expect(list.items).toEqual(model)
    expect(before.items).toEqual(known)
    expect([list.length, list.at(model.length), list.at(-1)]).toEqual([model.length, undefined, undefined])
    for (const [place, one] of model.entries()) expect([list.at(place), list.placeOf(one)]).toEqual([one, place])
    expect(list.slice(3, 9)).toEqual(model.slice(3, 9))
    const added = list.items.filter((one) => !before.items.includes(one))
    expect(list.besides(before)).toEqual(expect.arrayContaining(added))
  }
  expect(model.length).toBeLessThan(100)
})
