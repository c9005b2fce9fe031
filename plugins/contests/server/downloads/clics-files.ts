import { z } from 'zod'
import { contestStatuses, NoClicsFile, penaltyCounts } from '../../contract.ts'
import type { ResultRow, Results } from '../boards/scoreboard-service.ts'
import { elapsedAt, isSealedAt, lengthOf, statusAt } from '../contest/contest-clock.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'

// The files that tools of the ICPC read: https://ccs-specs.icpc.io, with times in whole minutes as in version 2023-06. Teams are usernames and problems are
// display IDs. Unofficial participants are left out, because they have no rank.

/** The fields that rules with penalties add to a row. */
const PenaltyFields = z.object({
  ac: z.int(),
  totalTime: z.number(),
  submissionInfo: z.record(
    z.string(),
    z.object({ ACTime: z.number().optional(), errorNum: z.int(), tryNum: z.int().default(0), isFirstAC: z.boolean().default(false) }),
  ),
})

interface Problem {
  readonly displayId: string
  readonly judged: number
  readonly pending: number
  /** Undefined if the problem is not solved. */
  readonly minute: number | undefined
}

interface Team {
  readonly username: string
  readonly institution: string
  readonly category: string
  readonly rank: number
  /** The place of the award in the contest's list; -1 for none. */
  readonly award: number
  readonly solved: number
  readonly penalty: number
  /** The minute of the last solution; -1 for none. */
  readonly last: number
  readonly problems: readonly Problem[]
}

type TsvRow = (string | number)[]

const medals = ['Gold Medal', 'Silver Medal', 'Bronze Medal']

/**
 * Returns the lines of `results.tsv`: medals are the first three awards, users with fewer solutions than the median are mentioned without rank, and the
 * best user of each category is its group winner. Users with the same rank, and those without one, are in the order of their names.
 */
export function clicsResults(results: Results): TsvRow[] {
  const teams = teamsOf(results)
  const median = teams[Math.floor(teams.length / 2)]?.solved ?? 0
  const rankOf = ({ rank, award, solved }: Team) => {
    if (medals[award]) return rank
    if (solved < median) return Infinity
    return teams.find((other) => other.solved === solved && !medals[other.award])?.rank ?? rank
  }
  const lines = teams.map((team) => ({ team, rank: rankOf(team) })).toSorted((a, b) => a.rank - b.rank || compareTeams(a.team, b.team))
  const rows = lines.map(({ team, rank }): TsvRow => {
    const { username, category, award, solved, penalty, last } = team
    const isRanked = Number.isFinite(rank)
    const isGroupWinner = teams.find((other) => other.category === category) === team
    return [username, isRanked ? rank : '', medals[award] ?? (isRanked ? 'Ranked' : 'Honorable'), solved, penalty, last, isGroupWinner ? category : '']
  })
  return [['results', 1], ...rows]
}

/** Returns the lines of `scoreboard.tsv`. */
export function clicsScoreboard(results: Results): TsvRow[] {
  const rows = teamsOf(results).map(({ username, institution, rank, solved, penalty, last, problems }): TsvRow => {
    const cells = problems.flatMap(({ judged, pending, minute }) => [judged + pending, minute ?? -1])
    return [institution, username, rank, solved, penalty, last, ...cells]
  })
  return [['scoreboard', 1], ...rows]
}

/** Returns `scoreboard.json`. */
export function clicsScoreboardJson(results: Results, now: Date) {
  const { contest } = results
  return {
    time: now.toISOString(),
    contest_time: relativeTime(contestTime(contest, now)),
    state: stateOf(contest, now),
    rows: teamsOf(results).map(({ username, rank, solved, penalty, last, problems }) => ({
      rank,
      team_id: username,
      score: { num_solved: solved, total_time: penalty, ...(last >= 0 && { time: last }) },
      problems: problems.map(({ displayId, judged, pending, minute }) => ({
        problem_id: displayId,
        num_judged: judged,
        num_pending: pending,
        solved: minute !== undefined,
        ...(minute !== undefined && { time: minute }),
      })),
    })),
  }
}

function teamsOf({ contest, rule, rows }: Results): Team[] {
  if (!(rule.id in penaltyCounts)) throw new NoClicsFile()
  const teams = rows.filter(({ entry }) => !entry.isStar).map((result) => teamOf(result, contest))
  return teams.toSorted((a, b) => a.rank - b.rank || compareTeams(a, b))
}

/** Team 2 comes before team 10, as in the files of other systems. */
const compareTeams = (a: Team, b: Team) => a.username.localeCompare(b.username, 'en', { numeric: true })

function teamOf({ row, entry, award, details }: ResultRow, { problems, awards }: ContestDoc): Team {
  const { ac, totalTime, submissionInfo } = PenaltyFields.parse(entry.fields)
  const cells = problems.map(({ displayId }): Problem => {
    const { ACTime, errorNum = 0, tryNum = 0 } = submissionInfo[displayId] ?? {}
    const minute = ACTime === undefined ? undefined : Math.floor(ACTime / 60)
    return { displayId, judged: errorNum + (minute === undefined ? 0 : 1), pending: tryNum, minute }
  })
  return {
    username: row.username,
    institution: details.organization || (row.school ?? ''),
    category: details.category,
    rank: row.rank,
    award: award ? awards.findIndex(({ priority }) => priority === award.priority) : -1,
    solved: ac,
    penalty: Math.floor(totalTime / 60),
    last: Math.max(-1, ...cells.flatMap(({ minute }) => minute ?? [])),
    problems: cells,
  }
}

/** When the contest changed its state; null for what has not happened. */
function stateOf(contest: ContestDoc, now: Date) {
  const status = statusAt(contest, now)
  const { startTime, endTime, sealRank, sealRankTime, final } = contest
  const frozen = sealRank && sealRankTime !== null && sealRankTime <= now ? sealRankTime : null
  const ended = status === contestStatuses.ended ? endTime : null
  return {
    started: status === contestStatuses.scheduled ? null : startTime.toISOString(),
    frozen: frozen?.toISOString() ?? null,
    ended: ended?.toISOString() ?? null,
    thawed: frozen && !isSealedAt(contest, now) ? endTime.toISOString() : null,
    finalized: final?.time.toISOString() ?? null,
    end_of_updates: final && !isSealedAt(contest, now) ? final.time.toISOString() : null,
  }
}

function contestTime(contest: ContestDoc, now: Date): number {
  const moment = now < contest.endTime ? now : contest.endTime
  return elapsedAt(contest, moment) ?? lengthOf(contest.startTime, moment)
}

/** `h:mm:ss.sss`, also before the start. */
function relativeTime(milliseconds: number): string {
  const total = Math.abs(milliseconds)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const time = `${Math.floor(total / 3_600_000)}:${two((total / 60_000) % 60)}:${two((total / 1000) % 60)}.${String(total % 1000).padStart(3, '0')}`
  return milliseconds < 0 ? `-${time}` : time
}
