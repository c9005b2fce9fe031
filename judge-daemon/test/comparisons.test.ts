import { statuses, unreadableOutput } from '@verdict/plugin-judging/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { JudgeFailure } from '../index.ts'
import { OutputComparer } from '../judging/checking/output-comparer.ts'
import { checkWithin, isFarBeyond } from '../judging/checking/checker-verdict.ts'
import { checkerLimits } from '../judging/running/limits.ts'

const rule = (name: 'tokens' | 'numbers' | 'unordered' | 'yes-no') => ({ builtInChecker: { name, tolerance: null }, removeTrailingBlanks: true })
const plain = { builtInChecker: null, removeTrailingBlanks: true }
/** A comparison of tens of milliseconds. */
const long = [Buffer.from('1 2\n'.repeat(4 << 20)), Buffer.from('1 2 \n'.repeat(4 << 20))] as const

describe('comparing outputs', () => {
  let comparer: OutputComparer
  beforeEach(() => {
    comparer = new OutputComparer()
  })
  afterEach(() => comparer.close())

  test('the event loop, which renews leases, runs during a comparison', async () => {
    let turns = 0
    const count = () => {
      turns += 1
      turning = setImmediate(count)
    }
    let turning = setImmediate(count)
    expect(await comparer.compare(plain, ...long)).toMatchObject({ status: statuses.accepted })
    clearImmediate(turning)
    expect(turns).toBeGreaterThan(1)
  })

  test('several comparisons at a time keep their own results', async () => {
    const outputs = ['1 2', '1 3', '2 1', '1 2 ', '1']
    const verdicts = await Promise.all(outputs.map((output) => comparer.compare(rule('tokens'), Buffer.from(output), Buffer.from('1 2'))))
    const { accepted, wrongAnswer } = statuses
    expect(verdicts.map(({ status }) => status)).toEqual([accepted, wrongAnswer, wrongAnswer, accepted, wrongAnswer])
  })

  test('an output that is its answer is accepted, unless the answer is none of those that are allowed', async () => {
    const bytes = Buffer.from('maybe')
    expect(await comparer.compare(rule('tokens'), bytes, bytes)).toMatchObject({ status: statuses.accepted })
    expect(await comparer.compare(rule('yes-no'), bytes, bytes)).toMatchObject({ status: statuses.wrongAnswer, message: expect.stringContaining('maybe') })
  })

  test('words in any order count as often as the answer has them', async () => {
    const status = async (output: string) => (await comparer.compare(rule('unordered'), Buffer.from(output), Buffer.from('1 2 2'))).status
    expect(await Promise.all(['2 1 2', '1 1 2', '1 2', '1 2 2 2'].map(status))).toEqual([
      statuses.accepted,
      statuses.wrongAnswer,
      statuses.wrongAnswer,
      statuses.wrongAnswer,
    ])
  })

  test('a judge that closes ends its comparisons', async () => {
    const comparing = comparer.compare(plain, ...long)
    await comparer.close()
    await expect(comparing).rejects.toThrow('the judge is closing')
    await expect(comparer.compare(plain, ...long)).rejects.toThrow('the judge is closing')
  })
})

test('an output that uses up a comparison is wrong if it is far longer than the answer, and otherwise a failure of the problem', async () => {
  const comparer = new OutputComparer({ ...checkerLimits, wall: 1 })
  const words = (bytes: number) => Buffer.from(Array.from({ length: bytes / 8 }, (_, index) => 1_000_000 + index).join(' '))
  const compare = (output: Buffer, answer: Buffer) =>
    checkWithin({ output: output.length, answer: answer.length }, () => comparer.compare(rule('unordered'), output, answer))
  const message = expect.stringMatching(new RegExp(`^${unreadableOutput}\n.*exceeded its time; the output has \\d+ bytes, the answer 3$`))
  try {
    expect(await compare(words(12 << 20), Buffer.from('1 2'))).toEqual({ status: statuses.wrongAnswer, message })
    await expect(compare(words(7 << 20), Buffer.from('1 2'))).rejects.toThrow(JudgeFailure)
    await expect(compare(words(12 << 20), words(11 << 20))).rejects.toThrow(JudgeFailure)
  } finally {
    await comparer.close()
  }
})

test('an output of usual size is not far beyond its answer', () => {
  const sizes = [
    [8 << 20, 1],
    [(8 << 20) + 1, 1],
    [40 << 20, 10 << 20],
    [(40 << 20) + 1, 10 << 20],
  ] as const
  expect(sizes.map(([output, answer]) => isFarBeyond(output, answer))).toEqual([false, true, false, true])
})

describe('a comparison that exceeds its limits is a failure of the problem', () => {
  test('by its time', async () => {
    const comparer = new OutputComparer({ ...checkerLimits, wall: 1 })
    try {
      await expect(comparer.compare(plain, ...long)).rejects.toThrow(new JudgeFailure("this problem's comparison exceeded its time"))
    } finally {
      await comparer.close()
    }
  })

  test('by its memory, and the next one is judged', async () => {
    const comparer = new OutputComparer({ ...checkerLimits, memory: 16 << 20 })
    const manyWords = Buffer.from(Array.from({ length: 1 << 20 }, (_, index) => index).join(' '))
    try {
      await expect(comparer.compare(rule('unordered'), Buffer.from('0'), manyWords)).rejects.toThrow(
        new JudgeFailure("this problem's comparison used too much memory"),
      )
      expect(await comparer.compare(rule('unordered'), Buffer.from('1 2'), Buffer.from('2 1'))).toMatchObject({ status: statuses.accepted })
    } finally {
      await comparer.close()
    }
  })
})
