import { numbersOf, type SampleProblem } from '../sample-problem.ts'
import type { SeededRandom } from '../seeded-random.ts'

type Operation = readonly [1, number, number] | readonly [2, number]
const example = { input: '3 5\n2 0 1\n2 3\n2 3\n1 2 1\n2 3\n2 1\n', output: '3\n0\n2\n1\n' }
const most = 100_000

const written = (jars: readonly number[], operations: readonly Operation[]) => ({
  input: `${jars.length} ${operations.length}\n${jars.join(' ')}\n${operations.map((one) => `${one.join(' ')}\n`).join('')}`,
})

/** Generates a random day. A jar gets at most `fill` candies in one delivery, and most requests are for candies that exist. */
function day(random: SeededRandom, n: number, q: number, fill: number, refills = 0.5) {
  const jars = random.many(n, 0, fill)
  let candies = jars.reduce((sum, jar) => sum + jar, 0)
  const operations = Array.from({ length: q }, (): Operation => {
    if (random.between(1, 1000) <= refills * 1000) {
      const more = random.between(1, Math.max(1, fill))
      candies += more
      return [1, random.between(1, n), more]
    }
    const request = random.between(1, Math.max(1, candies + (random.between(0, 9) === 0 ? Math.ceil(candies / 10) : 0)))
    if (request <= candies) candies -= 1
    return [2, request]
  })
  return written(jars, operations)
}

/** Only the jars at the right end contain candies, so a linear search from the left is slow. */
function farRight(random: SeededRandom) {
  const jars = Array.from({ length: most }, (_, index) => (index < most - 3 ? 0 : 1_000_000_000))
  return written(
    jars,
    Array.from({ length: most }, () => [2, random.between(1, 2_999_000_000)] as const),
  )
}

/** Prefix sums of the jars (a Fenwick tree). */
class JarSums {
  readonly #sums: Float64Array

  constructor(n: number) {
    this.#sums = new Float64Array(n + 1)
  }

  put(jar: number, more: number): void {
    for (let at = jar; at < this.#sums.length; at += at & -at) this.#sums[at] = this.#sums[at]! + more
  }

  /** Returns the jar that contains candy k, or the number after the last jar. */
  jarOf(k: number): number {
    let [jar, left] = [0, k]
    for (let step = 2 ** 16; step >= 1; step /= 2) {
      if (jar + step >= this.#sums.length || this.#sums[jar + step]! >= left) continue
      jar += step
      left -= this.#sums[jar]!
    }
    return jar + 1
  }
}

export const candyJars: SampleProblem = {
  slug: 'candy-jars',
  rules: { problemId: '1007', difficulty: 1, timeLimit: 1500, memoryLimit: 256, tags: ['数据结构', '树状数组', '线段树'] },
  examples: [example],
  cases: (random) => [
    { input: example.input },
    written(
      [0],
      [
        [2, 1],
        [1, 1, 1],
        [2, 2],
        [2, 1],
        [2, 1],
      ],
    ),
    written(
      [1_000_000_000],
      [
        [2, 1_000_000_000],
        [2, 1_000_000_000],
        [1, 1, 1_000_000_000],
        [2, 1_999_999_999],
        [2, 1_000_000_000_000_000],
      ],
    ),
    day(random, 5, 50, 3),
    day(random, 30, 500, 2, 0.3),
    day(random, 1000, 1000, 1_000_000_000),
    day(random, 2000, 3000, 1, 0.1),
    day(random, 65_536, 20_000, 1000),
    day(random, 1, 30_000, 1_000_000_000),
    day(random, most, most, 1, 0.2),
    day(random, most, most, 1_000_000_000),
    farRight(random),
  ],
  answer(input) {
    const [n = 0, q = 0, ...rest] = numbersOf(input)
    const sums = new JarSums(n)
    for (let jar = 1; jar <= n; jar += 1) sums.put(jar, rest[jar - 1]!)
    const answers: number[] = []
    for (let at = n, done = 0; done < q; done += 1) {
      if (rest[at] === 1) {
        sums.put(rest[at + 1]!, rest[at + 2]!)
        at += 3
      } else {
        const jar = sums.jarOf(rest[at + 1]!)
        if (jar <= n) sums.put(jar, -1)
        answers.push(jar <= n ? jar : 0)
        at += 2
      }
    }
    return `${answers.join('\n')}\n`
  },
}
