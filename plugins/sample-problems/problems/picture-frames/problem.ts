import type { SampleProblem } from '../sample-problem.ts'
import type { SeededRandom } from '../seeded-random.ts'

const example = { input: '3\n5 3\n3 5\n7 7\n', output: '16\n-16\n0\n' }
const longest = 1000
const nines = '9'.repeat(longest)
const powerOfTen = `1${'0'.repeat(longest - 1)}`

const written = (pairs: readonly (readonly [string, string])[]) => ({ input: `${pairs.length}\n${pairs.map((pair) => `${pair.join(' ')}\n`).join('')}` })
const random = (chance: SeededRandom, least: number, most: number) =>
  written(Array.from({ length: 10 }, () => [chance.digits(chance.between(least, most)), chance.digits(chance.between(least, most))] as const))

/** Generates two long numbers that differ only in their last digits. */
function close(chance: SeededRandom): [string, string] {
  const start = chance.digits(longest - 1)
  return [`${start}${chance.between(0, 9)}`, `${start}${chance.between(0, 9)}`]
}

export const pictureFrames: SampleProblem = {
  slug: 'picture-frames',
  rules: { problemId: '1004', difficulty: 0, timeLimit: 1000, memoryLimit: 64, tags: ['高精度', '数学'] },
  examples: [example],
  cases: (chance) => [
    { input: example.input },
    written([
      ['0', '0'],
      ['0', '1'],
      ['1', '0'],
      ['10', '9'],
      ['99', '100'],
    ]),
    written([
      ['4294967296', '4294967295'],
      ['3037000500', '0'],
      ['0', '3037000500'],
      ['9007199254740993', '9007199254740992'],
    ]),
    random(chance, 9, 10),
    random(chance, 18, 40),
    random(chance, 1, 200),
    written([
      [powerOfTen, '1'],
      ['1', powerOfTen],
      [powerOfTen, powerOfTen],
      [powerOfTen, nines],
      [nines, powerOfTen],
    ]),
    written([
      [nines, '0'],
      ['0', nines],
      [nines, nines],
      [nines, nines.slice(1)],
      ['1'.repeat(longest), '1'.repeat(longest - 1)],
    ]),
    written(Array.from({ length: 10 }, () => close(chance))),
    random(chance, 900, longest),
    random(chance, longest, longest),
  ],
  answer(input) {
    const [, ...pairs] = input
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(BigInt))
    return pairs.map(([a = 0n, b = 0n]) => `${a * a - b * b}\n`).join('')
  },
}
