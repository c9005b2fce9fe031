import type { Person } from '@verdict/core/testing'
import { boardApi, contestAdminApi } from '@verdict/plugin-contests/contract'
import { groupRankApi, groupRankTypes } from '@verdict/plugin-groups/contract'
import { rankApi as trainingRankApi } from '@verdict/plugin-trainings/contract'
import type { Db } from 'mongodb'
import { expect } from 'vitest'
import { countedRanks, shownRanks } from '../../plugins/ranks/test/support/rank-lists.ts'
import type { BoardRowDoc } from '../../plugins/contests/server/boards/stored/board-schema.ts'
import type { BoardContest } from '../../plugins/contests/testing/board.ts'
import { plainBoard } from '../../plugins/contests/testing/plain-board.ts'
import { slowBoard } from '../../plugins/contests/testing/slow-board.ts'
import type { SubmissionDoc } from '../../plugins/submissions/server/stored/submission-schema.ts'
import { recounts } from '../contracts/promises/recounts.ts'
import { StoredDocuments } from '../contracts/promises/stored-documents.ts'
import type { ChaosContest, School } from './school.ts'
import type { Program } from './submitting.ts'

/** The data to compare when a round has ended. */
export interface Ended {
  readonly db: Db
  readonly school: School
  readonly contests: readonly ChaosContest[]
  readonly programs: readonly Program[]
  /** Of each site, a super admin and a student. */
  readonly readers: readonly { readonly site: string; readonly root: Person; readonly student: Person }[]
}

const allRows = 500

/** Each throws where the site differs from a recount. */
export const comparisons: Readonly<Record<string, (ended: Ended) => Promise<void>>> = {
  'submissions that users have sent': async ({ db, programs }) => {
    const stored = await submissionsOf(db)
    const byId = new Map(stored.map((one) => [one._id, one]))
    const byMark = Map.groupBy(stored, ({ code }) => /\/\/ (.*)\n$/.exec(code)?.[1])
    for (const { username, mark, status, calls, submitId } of programs) {
      const own = byMark.get(mark) ?? []
      if (submitId !== undefined) expect(byId.get(submitId), `submission ${submitId}, ${mark}`).toMatchObject({ username, code: expect.stringContaining(mark) })
      expect(own.length, `submissions of ${mark}, sent ${calls} times`).toBeLessThanOrEqual(calls)
      for (const one of own)
        expect({ id: one._id, status: one.status, error: one.errorMessage }, mark).toEqual({ id: one._id, status, error: one.errorMessage })
    }
    expect(byMark.size, 'different programs').toBeLessThanOrEqual(programs.length)
  },
  'numbers that counters give': async ({ db }) => {
    const counters = await db.collection<{ _id: string; given: number }>('kernel.counters').find().toArray()
    const given = new Map(counters.map((one) => [one._id, one.given]))
    const [last] = (await submissionsOf(db)).map(({ _id }) => _id).toSorted((a, b) => b - a)
    expect(given.get('submissions.submissions') ?? given.get('submissions'), `counters: ${[...given.keys()].join(', ')}`).toBeGreaterThanOrEqual(last ?? 0)
  },
  ...Object.fromEntries(
    Object.entries(recounts).map(([name, recount]) => [
      name,
      ({ db, readers }: Ended) => {
        const ranks = { shown: () => shownRanks(readers[0]!.student), counted: () => countedRanks(db) }
        return recount(new StoredDocuments(db), { db, ranks })
      },
    ]),
  ),
  followers: async ({ db }) =>
    expect(
      await db
        .collection('kernel.followers')
        .find({ catchUp: { $exists: true } })
        .toArray(),
    ).toEqual([]),
  'ranking of users': async ({ db, readers }) => {
    const counted = await countedRanks(db)
    for (const { site, student } of readers) expect(await shownRanks(student), site).toEqual(counted)
  },
  'scoreboards of contests': async ({ db, contests, readers }) => {
    for (const { cid, rule } of contests) {
      const contest = (await db.collection<BoardContest & { _id: number }>('contests.contests').findOne({ _id: cid }))!
      const rows = boardRows(cid, await submissionsOf(db))
      const wanted = (kind: 'open' | 'sealed') => Object.fromEntries(slowBoard(rule, rows, contest, kind).map((line) => [line.uid, line]))
      for (const { site, root, student } of readers) {
        const shown = async (reader: Person, forceRefresh: boolean) => {
          const { records } = await reader.use(boardApi).rank({ body: { cid, limit: allRows, forceRefresh } })
          return plainBoard(
            rule,
            records.map((row) => ({ uid: row.uid, rank: row.rank, fields: row })),
          )
        }
        expect(await shown(root, true), `contest ${cid} for its staff, ${site}`).toEqual(wanted('open'))
        expect(await shown(student, false), `contest ${cid} while frozen, ${site}`).toEqual(wanted('sealed'))
        expect(await root.use(contestAdminApi).recount({ query: { cid } }), `contest ${cid}, ${site}`).toEqual({ wrong: 0 })
      }
    }
  },
  'rank of the group': async ({ db, school: { gid, users }, readers }) => {
    const own = (await submissionsOf(db)).filter(({ contexts = [] }) => contexts.includes(`gid:${gid}`))
    const counted = Object.fromEntries(users.map(({ name }) => [name, resultOf(own.filter(({ username }) => username === name))]))
    for (const { site, student } of readers) {
      const { records } = await student.use(groupRankApi).rank({ query: { gid, type: groupRankTypes.acm, limit: 100 } })
      const shown = records.filter(({ username }) => username !== 'root').map(({ username, ac, total }) => [username, { ac, total }])
      expect(Object.fromEntries(shown), site).toEqual(counted)
    }
  },
  'rank of the course': async ({ db, school: { tid, users }, readers }) => {
    const own = Map.groupBy(
      (await submissionsOf(db)).filter(({ contexts = [] }) => contexts.includes(`tid:${tid}`)),
      ({ username }) => username,
    )
    const counted = Object.fromEntries(users.flatMap(({ name }) => (own.has(name) ? [[name, resultOf(own.get(name)!).ac]] : [])))
    for (const { site, student } of readers) {
      const { records } = await student.use(trainingRankApi).rank({ query: { tid, limit: 100 } })
      expect(Object.fromEntries(records.map(({ username, ac }) => [username, ac])), site).toEqual(counted)
    }
  },
}

function submissionsOf(db: Db): Promise<SubmissionDoc[]> {
  return db.collection<SubmissionDoc>('submissions.submissions').find().toArray()
}

function resultOf(own: readonly SubmissionDoc[]): { ac: number; total: number } {
  return { ac: new Set(own.flatMap(({ status, pid }) => (status === 0 ? [pid] : []))).size, total: own.length }
}

/** The rows of a scoreboard, from the submissions alone. */
function boardRows(cid: number, submissions: readonly SubmissionDoc[]): BoardRowDoc[] {
  const byUser = Map.groupBy(
    submissions.filter(({ contexts = [] }) => contexts.includes(`cid:${cid}`)),
    ({ uid }) => uid,
  )
  return [...byUser].map(([uid, own]) => ({
    _id: `${cid} ${uid}`,
    cid,
    uid,
    username: own[0]!.username,
    isStaff: false,
    attempts: own.map(({ _id: id, pid, submitTime, status, score, time }) => ({ id, pid, submitTime, status, score, time })),
    stamp: '',
  }))
}
