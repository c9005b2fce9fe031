import type { Caller } from '@verdict/core/server'
import { spreadsheet } from '@verdict/server-kit'
import { z } from 'zod'
import { contestTypes } from '../../contract.ts'
import type { ScoreboardService } from '../boards/scoreboard-service.ts'
import type { ContestAccess } from '../contest/contest-access.ts'

interface SheetQuery {
  readonly cid: number
  readonly forceRefresh?: boolean | undefined
  readonly removeStar?: boolean | undefined
  readonly containEnd?: boolean | undefined
}

const Cell = z.union([
  z.number(),
  z.null(),
  z.object({ isAC: z.boolean().optional(), ACTime: z.number().optional(), errorNum: z.number(), tryNum: z.number().optional() }),
])
type Cell = z.infer<typeof Cell>

/** The fields that the built-in rules add to a row. Cells of other rules stay empty. */
const RuleFields = z.object({
  submissionInfo: z.record(z.string(), Cell.catch(null)).default({}),
  totalScore: z.number().nullish(),
  ac: z.number().nullish(),
  totalTime: z.number().nullish(),
})

/** Returns the scoreboard as a spreadsheet: the rows and fields that the caller sees on the page, with one column per problem. */
export async function rankSheet(
  { boards, access }: { boards: ScoreboardService; access: ContestAccess },
  { containEnd, ...query }: SheetQuery,
  caller: Caller,
) {
  const { contest } = await access.open(query.cid, caller)
  const rows = await boards.all({ ...query, containsEnd: containEnd }, caller)
  const isOi = contest.type === contestTypes.oi
  const displayIds = contest.problems.map(({ displayId }) => displayId)
  const showsRealnames = rows.some(({ realname }) => realname !== null)
  const head = [
    'Rank',
    'Username',
    'Nickname',
    ...(showsRealnames ? ['Real name'] : []),
    'School',
    ...(isOi ? ['Score'] : ['Solved', 'Penalty']),
    ...displayIds,
  ]
  const lines = rows.map((row) => {
    const { rank, username, nickname, realname, school } = row
    const { submissionInfo, totalScore, ac, totalTime } = RuleFields.parse(row)
    const sums = isOi ? [totalScore] : [ac, totalTime]
    return [
      rank === -1 ? '*' : rank,
      username,
      nickname,
      ...(showsRealnames ? [realname] : []),
      school,
      ...sums,
      ...displayIds.map((displayId) => textOf(submissionInfo[displayId])),
    ]
  })
  return spreadsheet({ name: `contest_${query.cid}_rank.xlsx`, head, rows: lines })
}

/** Returns a cell as the scoreboard shows it: points, or the seconds of the solution with earlier errors, or the attempts. */
function textOf(cell: Cell | undefined): string | number | null {
  if (cell === null || cell === undefined || typeof cell === 'number') return cell ?? null
  const { isAC, ACTime, errorNum, tryNum = 0 } = cell
  const errors = errorNum > 0 ? `(-${errorNum})` : ''
  return [isAC ? String(ACTime) : '', errors, tryNum > 0 ? `?${tryNum}` : ''].filter(Boolean).join(' ')
}
