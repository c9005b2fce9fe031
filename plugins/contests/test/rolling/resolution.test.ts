import { Random } from '@verdict/core/testing'
import { expect, test } from 'vitest'
import { penaltyCounts } from '../../contract.ts'
import type { BoardLine } from '../../server/boards/board.ts'
import { acm, icpc } from '../../server/rules/acm.ts'
import type { Medals } from '../../web/rolling/awards.ts'
import type { Contestant, RollingAttempt } from '../../web/rolling/contestants.ts'
import { resolve, rowsAt, type Resolution } from '../../web/rolling/resolution.ts'
import type { RollingRow } from '../../web/rolling/rolling-rows.ts'
import { contestOf, linesOf, second, verdicts, type People, type Try } from '../../testing/board.ts'

const rules = { acm, icpc }
const sealAt = 3000
const displayIds = ['A', 'B', 'C']
const medalNames = ['Gold', 'Silver', 'Bronze']

function contestantsOf(people: People, stars: readonly string[] = []): Contestant[] {
  return Object.entries(people).map(([uid, tries]) => ({
    uid,
    username: uid,
    name: uid,
    school: null,
    isStar: stars.includes(uid),
    attempts: attemptsOf(tries),
  }))
}

function attemptsOf(tries: readonly Try[]): Contestant['attempts'] {
  const byProblem = new Map<string, RollingAttempt[]>()
  for (const [problem, at, verdict] of tries.toSorted(([, a], [, b]) => a - b)) {
    const attempt = { at: at * 1000, status: verdicts[verdict] ?? 4, isSealed: at >= sealAt, isAfterEnd: false } as const
    byProblem.set(problem, [...(byProblem.get(problem) ?? []), attempt])
  }
  return byProblem
}

const resolved = (
  people: People,
  { rule = 'acm', medals = [1, 1, 1], stars = [] as string[] }: { rule?: 'acm' | 'icpc'; medals?: Medals; stars?: string[] } = {},
) => resolve(contestantsOf(people, stars), { displayIds, count: penaltyCounts[rule], medals, unjudged: {} })

/** The steps in short: the user, the problem, and how far the row climbs. */
const told = ({ steps }: Resolution) =>
  steps.map((step) => {
    if (step.kind === 'end') return 'end'
    const uid = step.row.contestant.uid
    if (step.kind === 'award') return `${uid} wins ${[step.row.result.medal, ...step.row.result.firsts].filter(Boolean).join(' ')}`
    return step.kind === 'pick' ? `${uid} ${step.displayId}?` : `${uid} ${step.displayId} ${step.row.ac} solved, to ${step.to}`
  })

test('the ceremony goes up from the last place, and a row that climbs leaves its place to the next', () => {
  const people: People = {
    ann: [
      ['A', 100, 'AC'],
      ['B', 200, 'AC'],
    ],
    ben: [
      ['A', 150, 'AC'],
      ['B', 3100, 'WA'],
      ['C', 3200, 'WA'],
      ['C', 3300, 'AC'],
    ],
    cat: [
      ['A', 200, 'AC'],
      ['B', 3400, 'AC'],
      ['C', 3500, 'AC'],
    ],
    dan: [['A', 3000, 'CE']],
  }
  expect(told(resolved(people))).toEqual([
    'dan A?',
    'dan A 0 solved, to 3',
    'cat B?',
    'cat B 2 solved, to 1',
    'ben B?',
    'ben B 1 solved, to 2',
    'ben C?',
    'ben C 2 solved, to 2',
    'ben wins Bronze C',
    'cat C?',
    'cat C 3 solved, to 0',
    'ann wins Silver A B',
    'cat wins Gold',
    'end',
  ])
})

test('from the lowest medal upwards, and before each award, the ceremony waits for the presenter', () => {
  const people: People = {
    ann: [
      ['A', 100, 'AC'],
      ['B', 3500, 'WA'],
    ],
    ben: [
      ['B', 150, 'AC'],
      ['A', 3600, 'WA'],
    ],
    cat: [['C', 3100, 'WA']],
  }
  const { steps } = resolved(people, { medals: [1, 0, 0] })
  const waiting = steps.map((step) => `${step.kind}${step.waits ? ' waits' : ''}`)
  expect(waiting).toEqual(['pick', 'reveal', 'pick', 'reveal', 'award waits', 'pick waits', 'reveal waits', 'award waits', 'end waits'])
})

test('a problem has no first solution while an earlier attempt is unjudged or could not be judged', () => {
  const people: People = {
    ann: [
      ['A', 200, 'AC'],
      ['B', 100, 'AC'],
      ['C', 100, 'AC'],
    ],
    ben: [
      ['A', 100, 'SE'],
      ['B', 3100, 'failed'],
    ],
  }
  const contestants = contestantsOf(people)
  const { open } = resolve(contestants, { displayIds, count: penaltyCounts.icpc, medals: [], unjudged: { C: 99_999 } })
  expect(open.map(({ result }) => result.firsts)).toEqual([['B'], []])
})

test('star users climb, but win nothing', () => {
  const people: People = {
    ann: [['A', 200, 'AC']],
    star: [
      ['A', 100, 'AC'],
      ['B', 3100, 'AC'],
    ],
  }
  expect(told(resolved(people, { stars: ['star'] }))).toEqual(['ann wins Gold A', 'star B?', 'star B 2 solved, to 0', 'end'])
})

test.each([
  ['acm', ['Gold', undefined]],
  ['icpc', ['Gold', 'Gold']],
] as const)('equal results share a medal where the rule %s says so', (rule, medals) => {
  const people: People = { ann: [['A', 100, 'AC']], ben: [['A', 100, 'AC']] }
  const { open } = resolved(people, { rule, medals: [1, 0, 0] })
  expect(open.map(({ result: { rank, medal } }) => [rank, medal])).toEqual(medals.map((medal) => [1, medal]))
})

test('users without a solution win no medal', () => {
  expect(told(resolved({ ann: [['A', 100, 'WA']], ben: [['A', 3100, 'WA']] }))).toEqual(['ben A?', 'ben A 0 solved, to 1', 'end'])
})

const histories = Number(process.env.HISTORIES ?? 300)
const firstSeed = Number(process.env.SEED ?? 1)

test(`in random contests (seeds ${firstSeed} to ${firstSeed + histories - 1}) the ceremony begins with the frozen board of the server and ends with its open one`, () => {
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
    try {
      compare(new Random(seed))
    } catch (error) {
      throw new Error(`SEED=${seed} HISTORIES=1 shows it`, { cause: error })
    }
  }
})

function compare(random: Random): void {
  const names = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'star']
  const tries = () => Array.from({ length: 1 + random.below(9) }, () => tryAt(random))
  const people: People = Object.fromEntries(names.map((name) => [name, tries()]))
  const rule = random.pick(['acm', 'icpc'] as const)
  const medals = [1, random.below(3), random.below(3)]
  const awards = medals.map((num, index) => ({ priority: index, name: medalNames[index]!, background: '', color: '', num }))
  const contest = contestOf({ sealRankTime: second(sealAt), starAccount: ['star'], awardType: 2, awards })
  const ceremony = resolved(people, { rule, medals, stars: ['star'] })
  const [frozen, open] = [linesOf(rules[rule], people, contest, 'sealed'), linesOf(rules[rule], people, contest, 'open')]
  expect(ceremony.frozen.map(shownRow)).toEqual(frozen.map(shownLine))
  expect(rowsAt(ceremony, ceremony.steps.length).map(shownRow)).toEqual(open.map(shownLine))
  expect(ceremony.open.map(({ contestant: { uid }, result: { rank, medal } }) => [uid, rank, medal])).toEqual(
    open.map(({ uid, rank, award }) => [uid, rank, award?.name]),
  )
  expect(ceremony.open.map(({ result }) => result.firsts.toSorted())).toEqual(open.map(firstsOf))
  for (const [index, { cursor }] of ceremony.steps.entries()) {
    const settled = rowsAt(ceremony, index + 1).slice(cursor + 1)
    expect(settled.map(shownRow)).toEqual(open.slice(cursor + 1).map(shownLine))
  }
}

function tryAt(random: Random): Try {
  const at = random.pick([0, 59, 60, 61, 119, 2999, 3000, 3001, 5999, random.below(6000)])
  return [random.pick(displayIds), at, random.pick(['AC', 'AC', 'WA', 'TLE', 'CE', 'PA', 'SE'] as const)]
}

type Cells = Readonly<Record<string, { readonly isFirstAC?: boolean; readonly isFirstProvisional?: boolean }>>
const cellsOf = ({ fields }: BoardLine) => fields.submissionInfo as Cells
const firstsOf = (line: BoardLine) =>
  Object.entries(cellsOf(line))
    .flatMap(([displayId, { isFirstAC, isFirstProvisional }]) => (isFirstAC && !isFirstProvisional ? [displayId] : []))
    .toSorted()

function shownLine(line: BoardLine) {
  const cells = Object.entries(cellsOf(line)).map(([displayId, cell]) => [displayId, { ...cell, isFirstAC: undefined, isFirstProvisional: undefined }] as const)
  return { uid: line.uid, ac: line.fields.ac, totalTime: line.fields.totalTime, cells: Object.fromEntries(cells) }
}

function shownRow({ contestant, ac, totalTime, cells }: RollingRow) {
  return { uid: contestant.uid, ac, totalTime, cells: Object.fromEntries(cells) }
}
