import { numbersOf, type SampleProblem } from '../sample-problem.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { shortRound, type Place } from './short-round.ts'

const example = { input: '4\n0 0\n3 4\n0 4\n3 0\n', output: '1 3 2 4\n' }
const farthest = 10_000

const written = (places: readonly Place[]) => ({ input: `${places.length}\n${places.map((place) => `${place.join(' ')}\n`).join('')}` })
const anywhere = (random: SeededRandom, n: number, most = farthest) =>
  Array.from({ length: n }, (): Place => [random.between(0, most), random.between(0, most)])

/** Generates villages with streets of a few hundred meters. */
function villages(random: SeededRandom, n: number, count: number): Place[] {
  const centres = anywhere(random, count, farthest - 600)
  return Array.from({ length: n }, () => {
    const [x, y] = random.pick(centres)
    return [x + random.between(0, 600), y + random.between(0, 600)]
  })
}

/** Generates two rows of stops along a long street, shuffled. */
const street = (random: SeededRandom, n: number) =>
  random.shuffled(Array.from({ length: n }, (_, index): Place => [Math.floor(index / 2) * 100, 5000 + (index % 2) * 40]))

export const busRound: SampleProblem = {
  slug: 'bus-round',
  rules: {
    problemId: '1011',
    type: 1,
    difficulty: 2,
    timeLimit: 2000,
    memoryLimit: 256,
    judgeMode: 'spj',
    tags: ['启发式算法', '局部搜索', '特殊评测', '部分分'],
  },
  examples: [example],
  judgeProgram: 'checker.cpp',
  cases: (random) =>
    [
      { input: example.input },
      written([[5000, 5000]]),
      written([
        [0, 0],
        [farthest, farthest],
      ]),
      written(anywhere(random, 8)),
      written(anywhere(random, 30)),
      written(anywhere(random, 100)),
      written(street(random, 200)),
      written(villages(random, 200, 6)),
      written(anywhere(random, 200)),
      written(anywhere(random, 200, 20)),
    ].map((one) => ({ ...one, score: 10 })),
  answer(input) {
    const [n = 0, ...rest] = numbersOf(input)
    const { round, length } = shortRound(Array.from({ length: n }, (_, index): Place => [rest[2 * index]!, rest[2 * index + 1]!]))
    return `${Math.floor((length * 105) / 100)}\n${round.map((place) => place + 1).join(' ')}\n`
  },
}
