import type { Person } from '@verdict/core/testing'
import type { Db, Document } from 'mongodb'
import { rankApi, rankTypes, type RankRow } from '../../contract.ts'

/** A row in tests: position, username, solved problems, submissions, and in the OI ranking the score. */
export type PlainRow = readonly [position: number, username: string, ac: number, total: number, score?: number]

/** Both rankings of the users. */
export type RankLists = Record<'acm' | 'oi', PlainRow[]>

/** Returns a whole ranking as seen by a user, read in pages of a given size. */
export async function rankRows(reader: Person, type: number, limit = 100): Promise<RankRow[]> {
  const rows: RankRow[] = []
  for (let currentPage = 1; ; currentPage += 1) {
    const { records, total } = await reader.use(rankApi).list({ query: { type, currentPage, limit } })
    rows.push(...records)
    if (records.length === 0 || rows.length >= total) return rows
  }
}

export async function shownRanks(reader: Person, limit?: number): Promise<RankLists> {
  const [acm, oi] = [await rankRows(reader, rankTypes.acm, limit), await rankRows(reader, rankTypes.oi, limit)]
  return { acm: acm.map(plainOf), oi: oi.map(plainOf) }
}

/** Computes both rankings from all stored data in a simple, slow way. */
export async function countedRanks(db: Db): Promise<RankLists> {
  const [users, problems, submissions] = await Promise.all(
    ['kernel.users', 'problems.problems', 'submissions.submissions'].map((name) => db.collection<Document>(name).find().toArray()),
  )
  const visible = new Set(problems!.flatMap(({ _id, auth }) => (auth === 1 ? [Number(_id)] : [])))
  const people = users!
    .filter(({ status }) => status === 0)
    .map(({ _id, username }) => {
      const own = submissions!.filter(({ uid, lists, pid }) => uid === String(_id) && (lists as string[]).includes('bank') && visible.has(pid as number))
      const solved = new Set(own.filter(({ status }) => status === 0).map(({ pid }) => pid as number))
      const best = new Map<number, number>()
      for (const { pid, oiRankScore } of own) best.set(pid as number, Math.max(best.get(pid as number) ?? 0, (oiRankScore as number | null) ?? 0))
      const score = [...best.values()].reduce((sum, one) => sum + one, 0)
      return { username: username as string, ac: solved.size, total: own.length, score }
    })
  type Counted = (typeof people)[number]
  const byName = (a: Counted, b: Counted) => (a.username < b.username ? -1 : 1)
  const acm = people.toSorted((a, b) => b.ac - a.ac || a.total - b.total || byName(a, b))
  const oi = people.toSorted((a, b) => b.score - a.score || b.ac - a.ac || byName(a, b))
  return {
    acm: acm.map(({ username, ac, total }, index) => [index + 1, username, ac, total]),
    oi: oi.map(({ username, ac, total, score }, index) => [index + 1, username, ac, total, score]),
  }
}

export function plainOf({ position, username, ac, total, score }: RankRow): PlainRow {
  return score === undefined ? [position, username, ac, total] : [position, username, ac, total, score]
}
