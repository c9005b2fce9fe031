import type { ContestRule } from '../contract.ts'
import { ComputedBoard } from '../server/boards/computed-board.ts'
import type { BoardKind } from '../server/boards/counted-attempts.ts'
import type { BoardRowDoc } from '../server/boards/stored/board-schema.ts'

export const start = new Date('2026-01-01T08:00:00Z')
export const second = (number: number) => new Date(start.getTime() + number * 1000)
export const verdicts = { AC: 0, WA: -1, PE: -3, TLE: 1, MLE: 2, RE: 3, CE: -2, SE: 4, PA: 8, cancelled: -4, failed: 10, pending: null } as const
type Verdict = keyof typeof verdicts

/** An attempt in a table: problem, seconds from the start, verdict, and optionally score and running time. */
export type Try = readonly [problem: string, at: number, verdict: Verdict, score?: number | null, time?: number]
/** The attempts of each user. */
export type People = Readonly<Record<string, readonly Try[]>>
export type BoardContest = ConstructorParameters<typeof ComputedBoard>[1]

/** Returns a contest of 100 minutes with the problems A, B and C. */
export function contestOf(different: Partial<BoardContest> = {}): BoardContest {
  const problems = ['A', 'B', 'C'].map((displayId, index) => ({
    id: index,
    pid: index + 1,
    displayId,
    displayTitle: displayId,
    color: '',
    gmtCreate: start,
    gmtModified: start,
  }))
  return {
    startTime: start,
    endTime: second(6000),
    sealRankTime: null,
    problems,
    starAccount: [],
    oiRankScoreType: null,
    awardType: 0,
    awards: [],
    registrationRound: 1,
    ...different,
  }
}

export function rowOf(name: string, tries: readonly Try[], isStaff = false): BoardRowDoc {
  const attempts = tries.map(([problem, at, verdict, score = null, time = 1], index) => ({
    id: index,
    pid: 'ABCDEFGH'.indexOf(problem) + 1,
    submitTime: second(at),
    status: verdicts[verdict],
    score,
    time: verdicts[verdict] === null ? null : time,
  }))
  return { _id: `1 ${name}`, cid: 1, uid: name, username: name, isStaff, attempts: attempts.toSorted((a, b) => +a.submitTime - +b.submitTime), stamp: '' }
}

export function boardOf(rule: ContestRule, people: People, contest: BoardContest = contestOf(), kind: BoardKind = 'open') {
  const rows = Object.entries(people).map(([name, tries]) => rowOf(name, tries))
  return new ComputedBoard(kind, contest, rule, rows).read()
}

type BoardArguments = Parameters<typeof boardOf>
export const linesOf = (...given: BoardArguments) => boardOf(...given).lines
export const ranksOf = (...given: BoardArguments) => linesOf(...given).map(({ uid, rank }) => `${uid} ${rank}`)
/** Returns the fields of the only row. */
export const fieldsOf = (rule: ContestRule, tries: readonly Try[], ...more: [BoardContest?, BoardKind?]) => linesOf(rule, { ann: tries }, ...more)[0]?.fields
