import type { SampleProblem } from '../sample-problem.ts'
import type { SeededRandom } from '../seeded-random.ts'

const example = {
  input: '08:00\n6\nlily 08:05\ntom 08:12\namy 08:00\nlily 07:58\nbob 08:12\nzoe 08:31\n',
  output: '3\nzoe 31\nbob 12\ntom 12\n',
}
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const letters = [...'abcdefghijklmnopqrstuvwxyz']

function names(random: SeededRandom, count: number, longest = 12): string[] {
  const all = new Set<string>()
  while (all.size < count) all.add(Array.from({ length: random.between(1, longest) }, () => random.pick(letters)).join(''))
  return [...all]
}

const swipes = (bell: string, rows: readonly string[]) => ({ input: `${bell}\n${rows.length}\n${rows.map((row) => `${row}\n`).join('')}` })

/** Generates `count` swipes of students at random times between `from` and `to`. Each student swipes if there are enough. */
function morning(random: SeededRandom, bell: string, count: number, people: readonly string[], from: string, to: string) {
  const once = count >= people.length ? people : []
  const more = Array.from({ length: count - once.length }, () => random.pick(people))
  const rows = [...once, ...more].map((name) => `${name} ${timeOf(random.between(minutesOf(from), minutesOf(to)))}`)
  return swipes(bell, random.shuffled(rows))
}

export const lateList: SampleProblem = {
  slug: 'late-list',
  rules: {
    problemId: '1002',
    difficulty: 0,
    timeLimit: 1000,
    memoryLimit: 256,
    fileIo: { read: 'attend.in', write: 'attend.out' },
    tags: ['模拟', '排序', '文件读写'],
  },
  examples: [example],
  cases: (random) => [
    { input: example.input },
    swipes('08:00', []),
    swipes('07:30', ['a 07:30']),
    swipes('00:00', ['late 23:59', 'bell 00:00', 'late 23:58']),
    swipes('09:59', ['b 10:00', 'a 10:00', 'ab 10:00', 'aa 10:01', 'b 10:05']),
    morning(random, '08:00', 100, names(random, 30, 3), '07:40', '08:20'),
    morning(random, '07:55', 2000, names(random, 400), '06:00', '12:00'),
    morning(random, '08:00', 5000, names(random, 5000), '08:00', '08:01'),
    morning(random, '23:59', 20_000, names(random, 700), '00:00', '23:59'),
    morning(random, '08:00', 50_000, names(random, 20_000), '07:00', '23:00'),
    morning(random, '07:00', 50_000, names(random, 50_000), '06:59', '09:00'),
    morning(random, '00:00', 50_000, names(random, 26, 1), '00:01', '23:59'),
  ],
  answer(input) {
    const [bell = '', , ...rows] = input.trim().split('\n')
    const first = new Map<string, number>()
    for (const [name = '', time = ''] of rows.map((row) => row.split(' '))) first.set(name, Math.min(first.get(name) ?? Infinity, minutesOf(time)))
    const late = [...first].map(([name, time]) => [name, time - minutesOf(bell)] as const).filter(([, by]) => by > 0)
    late.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    return `${late.length}\n${late.map((row) => `${row.join(' ')}\n`).join('')}`
  },
}
