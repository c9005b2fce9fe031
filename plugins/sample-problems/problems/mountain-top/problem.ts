import type { SampleProblem } from '../sample-problem.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** Returns the input of the interactor: the number of posts, the top and its height, and the steepness on either side. */
const mountain = (n: number, top: number, summit: bigint, steps: readonly [number, number]) => ({ input: `${n} ${top}\n${summit}\n${steps.join(' ')}\n` })
const somewhere = (random: SeededRandom, n: number) =>
  mountain(n, random.between(1, n), 1_500_000_000_000_000_000n + random.huge() / 4n, [random.between(1, 1_000_000), random.between(1, 1_000_000)])

export const mountainTop: SampleProblem = {
  slug: 'mountain-top',
  rules: { problemId: '1005', difficulty: 1, timeLimit: 1000, memoryLimit: 64, judgeMode: 'interactive', tags: ['交互', '二分查找'] },
  examples: [{ input: '5\n3\n8\n6\n', output: '? 2\n? 3\n? 4\n! 3\n' }],
  judgeProgram: 'interactor.cpp',
  cases: (random) => [
    mountain(5, 3, 40n, [5, 7]),
    mountain(1, 1, 1n, [1, 1]),
    mountain(2, 1, 1000n, [1, 1]),
    mountain(2, 2, 1000n, [1, 1]),
    mountain(100, 37, 1_000_000n, [100, 1]),
    mountain(1000, 1000, 1_000_000n, [3, 4]),
    mountain(1_000_000, 1, 2_000_000_000_000_000_000n, [1, 1_000_000]),
    mountain(1_000_000_000, 1, 2_000_000_000_000_000_000n, [1, 1]),
    mountain(1_000_000_000, 1_000_000_000, 2_000_000_000_000_000_000n, [1_000_000_000, 1]),
    mountain(999_999_999, 500_000_000, 1_999_999_999_999_999_999n, [1_000_000_000, 1_000_000_000]),
    somewhere(random, 536_870_913),
    somewhere(random, 1_000_000_000),
    somewhere(random, 1_000_000_000),
  ],
  answer: (input) => `${input.split(/\s/)[1]}\n`,
}
