import { describe, expect, test } from 'vitest'
import { BatchedReads } from '../../server/concurrency/batched-reads.ts'
import { SingleFlight } from '../../server-kit/single-flight.ts'

/** Reads that end when the test says so. */
function heldReads() {
  const asked: { keys: number[]; answer: (found: Map<number, string>) => void; fail: (error: Error) => void }[] = []
  const reads = new BatchedReads<number, string>((keys) => new Promise((answer, fail) => asked.push({ keys, answer, fail })))
  return { asked, reads }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('batched reads', () => {
  test('who asks at once shares a read; who asks during a read shares the next, never this one', async () => {
    const { asked, reads } = heldReads()
    const early = [reads.of(1), reads.of(2), reads.of(1)]
    await turn()
    const late = [reads.of(1), reads.many([3, 4])]
    await turn()
    expect(asked.map(({ keys }) => keys)).toEqual([[1, 2]])
    asked[0]!.answer(new Map([[1, 'old one']]))
    expect(await Promise.all(early)).toEqual(['old one', undefined, 'old one'])
    await turn()
    expect(asked.map(({ keys }) => keys)).toEqual([
      [1, 2],
      [1, 3, 4],
    ])
    asked[1]!.answer(
      new Map([
        [1, 'new one'],
        [3, 'three'],
      ]),
    )
    expect(await Promise.all(late)).toEqual(['new one', new Map([[3, 'three']])])
  })

  test('a failure reaches the callers of that read and no later ones', async () => {
    const { asked, reads } = heldReads()
    const lost = reads.of(1)
    await turn()
    const next = reads.of(1)
    asked[0]!.fail(new Error('the database is away'))
    await expect(lost).rejects.toThrow('the database is away')
    await turn()
    asked[1]!.answer(new Map([[1, 'back']]))
    expect(await next).toBe('back')
  })
})

test('equal concurrent reads share a result that was read after all of them had started', async () => {
  const answers: ((text: string) => void)[] = []
  const shared = new SingleFlight<string>()
  const ask = (key: string) => shared.run(key, () => new Promise((resolve) => answers.push(resolve)))
  const first = ask('list')
  const [second, third, other] = [ask('list'), ask('list'), ask('another list')]
  expect(answers).toHaveLength(2)
  answers[0]!('before')
  answers[1]!('other')
  expect(await Promise.all([first, other])).toEqual(['before', 'other'])
  await turn()
  expect(answers).toHaveLength(3)
  answers[2]!('after')
  expect(await Promise.all([second, third])).toEqual(['after', 'after'])
})
