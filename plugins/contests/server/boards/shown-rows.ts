import type { UserSummary, Users } from '@verdict/core/server'
import type { z } from 'zod'
import type { BoardRow } from '../../contract.ts'
import type { BoardReader } from './board-access.ts'
import type { BoardLine } from './board.ts'

export type ShownRow = z.input<typeof BoardRow>

/** Returns rows of a scoreboard with the user details that the viewer can see. */
export async function shownRows(users: Pick<Users, 'summaries'>, { contest, isStaff }: BoardReader, lines: readonly BoardLine[]): Promise<ShownRow[]> {
  const names = await users.summaries(lines.map(({ uid }) => uid))
  const showsRealnames = isStaff || contest.rankShowName === 'realname'
  return lines.map((line) => rowOf(line, names.get(line.uid), showsRealnames))
}

function rowOf({ uid, username, affiliation, rank, award, fields }: BoardLine, known: UserSummary | undefined, showsRealnames: boolean): ShownRow {
  return {
    rank,
    uid,
    username: known?.username ?? username,
    nickname: known?.nickname ?? null,
    realname: showsRealnames ? (known?.realname ?? null) : null,
    school: known?.school ?? null,
    ...Object.fromEntries(Object.entries(affiliation).filter(([, text]) => text !== '')),
    gender: known?.gender ?? null,
    avatar: known?.avatar ?? null,
    isWinAward: award !== undefined,
    awardName: award?.name ?? null,
    awardBackground: award?.background ?? null,
    awardColor: award?.color ?? null,
    ...fields,
  }
}
