import type { BoardKind } from '../server/boards/counted-attempts.ts'
import type { BoardRowDoc } from '../server/boards/stored/board-schema.ts'
import type { BoardContest } from './board.ts'

/** A user's result as computed by `slowBoard`: rank, sums, and a line for each problem. */
export interface SlowLine {
  readonly uid: string
  readonly rank: number
  readonly sums: readonly number[]
  readonly cells: Readonly<Record<string, string>>
}

interface Seen {
  readonly problem: string
  readonly ms: number
  readonly verdict: 'ok' | 'bad' | 'free' | 'stuck' | 'unknown'
  readonly hidden: boolean
  readonly late: boolean
  readonly points: number | null
  readonly run: number | null
}

/** Computes a scoreboard in the simplest way, attempt by attempt, without the plugin's code, as a reference for the real scoreboards. */
export function slowBoard(rule: 'acm' | 'icpc' | 'oi', rows: readonly BoardRowDoc[], contest: BoardContest, kind: BoardKind): SlowLine[] {
  const lines = rows.flatMap((row) => {
    if (row.isStaff) return []
    const seen = seenOf(row, contest, kind)
    const counted = rule === 'oi' ? countOi(seen, contest.oiRankScoreType === 'Highest') : countAcm(seen, rule === 'icpc')
    const isRegistered = row.registration?.round === contest.registrationRound
    const isShown = counted.isBlank ? contest.rankShowRegistered === true && isRegistered : true
    return isShown ? [{ uid: row.uid, isStar: contest.starAccount.includes(row.username), ...counted }] : []
  })
  const ranked = lines.filter(({ isStar }) => !isStar)
  const beats = (a: readonly number[], b: readonly number[]) => {
    for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return a[index]! > b[index]!
    return false
  }
  const solvedFirst = new Map<string, number>()
  for (const { solved } of ranked) for (const [problem, at] of solved) if (at < (solvedFirst.get(problem) ?? Infinity)) solvedFirst.set(problem, at)
  const isProvisional = (problem: string) => ranked.some(({ open }) => open.some((one) => one.problem === problem && one.ms < solvedFirst.get(problem)!))
  return lines.map(({ uid, isStar, sums, cells, solved }) => ({
    uid,
    rank: isStar ? -1 : 1 + ranked.filter((other) => beats(other.sums, sums)).length,
    sums,
    cells: Object.fromEntries(
      Object.entries(cells).map(([problem, text]) => [
        problem,
        !isStar && solved.has(problem) && solved.get(problem) === solvedFirst.get(problem) ? `${text} first${isProvisional(problem) ? '?' : ''}` : text,
      ]),
    ),
  }))
}

function seenOf({ attempts }: BoardRowDoc, { startTime, endTime, sealRankTime, problems }: BoardContest, kind: BoardKind): Seen[] {
  const seen: Seen[] = []
  for (const { pid, submitTime, status, score, time } of attempts.toSorted((a, b) => +a.submitTime - +b.submitTime || a.id - b.id)) {
    const problem = problems.find((one) => one.pid === pid)
    if (!problem || submitTime < startTime) continue
    if (submitTime >= endTime && kind !== 'after-end') continue
    const hidden = kind === 'sealed' && sealRankTime !== null && submitTime >= sealRankTime
    const verdict =
      hidden || status === null ? 'unknown' : status === 0 ? 'ok' : [-3, -1, 1, 2, 3].includes(status) ? 'bad' : [4, 10].includes(status) ? 'stuck' : 'free'
    seen.push({
      problem: problem.displayId,
      ms: +submitTime - +startTime,
      verdict,
      hidden,
      late: submitTime >= endTime,
      points: score ?? (status === 0 ? 100 : null),
      run: time,
    })
  }
  return seen
}

/** `solved` contains exact times; `open` are attempts in time without a verdict, before any solution. */
type Counted = Pick<SlowLine, 'sums' | 'cells'> & { readonly isBlank: boolean; readonly solved: Map<string, number>; readonly open: readonly Seen[] }

function countAcm(seen: readonly Seen[], isIcpc: boolean): Counted {
  const state = new Map<string, { bad: number; unknown: number; at: number | null; late: boolean }>()
  const solved = new Map<string, number>()
  const open: Seen[] = []
  for (const one of seen) {
    const { problem, ms, verdict, late } = one
    const cell = state.get(problem) ?? { bad: 0, unknown: 0, at: null, late: false }
    state.set(problem, cell)
    if (cell.at !== null) continue
    if (verdict === 'bad') cell.bad += 1
    if (verdict === 'unknown' || verdict === 'stuck') cell.unknown += 1
    if ((verdict === 'unknown' || verdict === 'stuck') && !late) open.push(one)
    if (verdict === 'ok' && !late) solved.set(problem, ms)
    if (verdict === 'ok') Object.assign(cell, { at: isIcpc ? Math.floor(ms / 60_000) * 60 : Math.floor(ms / 1000), late })
  }
  let [count, penalty, last] = [0, 0, 0]
  const cells: Record<string, string> = {}
  for (const [problem, { bad, unknown, at, late }] of state) {
    cells[problem] = `${at ?? '-'} ${bad} ${unknown} ${late}`
    if (at === null) continue
    count += 1
    penalty += at + 1200 * bad
    last = Math.max(last, at)
  }
  return { isBlank: seen.length === 0, sums: isIcpc ? [count, 0 - penalty, 0 - last] : [count, 0 - penalty], cells, solved, open }
}

function countOi(seen: readonly Seen[], isHighest: boolean): Counted {
  const cells: Record<string, string> = {}
  let [points, run] = [0, 0]
  for (const problem of new Set(seen.map((one) => one.problem))) {
    const judged = seen.filter((one) => one.problem === problem && one.verdict !== 'unknown')
    if (judged.length === 0) continue
    const value = (one: Seen) => (isHighest ? (one.points ?? -1) : one.ms)
    const best = judged.filter((one) => judged.every((other) => value(other) <= value(one)))
    const runs = best.filter(({ verdict, run: ms }) => verdict === 'ok' && ms !== null).map(({ run: ms }) => ms!)
    const least = runs.length > 0 ? Math.min(...runs) : null
    cells[problem] = `${best[0]!.points ?? '-'} ${least ?? '-'}`
    points += best[0]!.points ?? 0
    run += least ?? 0
  }
  return { isBlank: Object.keys(cells).length === 0, sums: [points, 0 - run], cells, solved: new Map(), open: [] }
}
