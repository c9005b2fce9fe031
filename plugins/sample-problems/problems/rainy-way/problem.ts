import { numbersOf, type SampleProblem } from '../sample-problem.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { bestWay, type Path } from './best-way.ts'

const example = { input: '4 5\n1 4 5 0\n1 2 10 1\n2 4 2 0\n1 3 20 1\n3 4 2 0\n', output: '2 12\n' }
const [mostBuildings, mostPaths, longest] = [30_000, 60_000, 1_000_000]

const written = (n: number, paths: readonly Path[]) => ({ input: `${n} ${paths.length}\n${paths.map((path) => `${path.join(' ')}\n`).join('')}` })
const length = (random: SeededRandom, most = longest) => random.between(1, most)

/** Generates paths of any length between any two buildings; `roofs` is the percentage of paths with a roof. */
const anywhere = (random: SeededRandom, n: number, m: number, roofs: number, most = longest) =>
  written(
    n,
    Array.from({ length: m }, (): Path => [random.between(1, n), random.between(1, n), length(random, most), random.between(1, 100) <= roofs ? 1 : 0]),
  )

/** Generates a long chain, listed from its far end, with detours between neighboring buildings: the shortest way has tens of thousands of steps. */
function chain(random: SeededRandom, roofs: number) {
  const steps = Array.from({ length: mostBuildings - 1 }, (_, index): Path => [
    mostBuildings - 1 - index,
    mostBuildings - index,
    longest - random.between(0, 9),
    random.between(1, 100) <= roofs ? 1 : 0,
  ])
  const detours = Array.from({ length: mostPaths - steps.length }, (): Path => {
    const from = random.between(1, mostBuildings - 2)
    return [from, from + 2, longest, 0]
  })
  return written(mostBuildings, [...steps, ...detours])
}

/** Generates streets in a grid, half of them with a roof, so that dry ways make many turns. */
function grid(random: SeededRandom, width: number, height: number) {
  const at = (x: number, y: number) => y * width + x + 1
  const paths: Path[] = []
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (x + 1 < width) paths.push([at(x, y), at(x + 1, y), length(random, 1000), random.between(0, 1) === 0 ? 0 : 1])
      if (y + 1 < height) paths.push([at(x, y), at(x, y + 1), length(random, 1000), random.between(0, 1) === 0 ? 0 : 1])
    }
  }
  return written(width * height, random.shuffled(paths))
}

export const rainyWay: SampleProblem = {
  slug: 'rainy-way',
  rules: { problemId: '1008', difficulty: 1, timeLimit: 1500, memoryLimit: 256, tags: ['图论', '最短路'] },
  examples: [example],
  cases: (random) => [
    { input: example.input },
    written(1, []),
    written(2, []),
    written(2, [
      [1, 1, 5, 1],
      [2, 2, 7, 0],
      [1, 2, 9, 0],
      [2, 1, 9, 1],
      [1, 2, 8, 0],
    ]),
    written(3, [
      [1, 2, 1, 0],
      [2, 1, 1, 1],
    ]),
    anywhere(random, 8, 14, 50, 9),
    anywhere(random, 300, 900, 60, 50),
    anywhere(random, 2000, 5000, 40),
    grid(random, 60, 50),
    anywhere(random, mostBuildings, mostPaths, 50),
    anywhere(random, 1000, mostPaths, 10),
    grid(random, 170, 170),
    chain(random, 50),
    chain(random, 100),
  ],
  answer(input) {
    const [n = 0, , ...rest] = numbersOf(input)
    const paths = Array.from({ length: rest.length / 4 }, (_, index): Path => {
      const [from = 0, to = 0, length = 0, roof = 0] = rest.slice(4 * index, 4 * index + 4)
      return [from, to, length, roof === 1 ? 1 : 0]
    })
    const best = bestWay(n, paths)
    return best ? `${best.join(' ')}\n` : '-1\n'
  },
}
