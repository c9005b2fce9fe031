import type { Seed } from '@verdict/core/testing'
import { RowVersions, type RowVersionDoc } from '@verdict/server-kit'
import type { PersonProblemStatus } from '@verdict/plugin-submissions/contract'
import { withResult } from './server/people/packed-results.ts'
import { allUsers, type RankedNames, type RankPersonDoc } from './server/people/rank-schema.ts'

type SeededUser = RankedNames & { readonly _id: string; readonly status: number }
type SeededStatus = Pick<PersonProblemStatus, 'uid' | 'pid' | 'tries' | 'status' | 'oiRankScore'>

const readAtOnce = 500

/** Creates the rankings of seeded data, because seeded users and results are written without calling followers. */
export const seed: Seed = async ({ db, log }) => {
  const people = db.collection<RankPersonDoc>('ranks.people')
  const users = await db
    .collection<SeededUser>('kernel.users')
    .find({ status: 0 }, { projection: { username: 1, nickname: 1, realname: 1 } })
    .toArray()
  for (let from = 0; from < users.length; from += readAtOnce) {
    const some = users.slice(from, from + readAtOnce)
    const results = new Map<string, number[]>()
    const filter = { list: 'bank', uid: { $in: some.map(({ _id }) => _id) } }
    for await (const status of db.collection('submissions.standings').find<SeededStatus>(filter))
      results.set(status.uid, withResult(results.get(status.uid) ?? [], status.pid, status))
    await people.bulkWrite(
      some.map(({ _id, username, nickname, realname }) => {
        const kept = { names: { username, nickname, realname }, results: results.get(_id) ?? [] }
        return { updateOne: { filter: { _id }, update: { $set: kept, $inc: { revision: 1 } }, upsert: true } }
      }),
      { ordered: false },
    )
  }
  await new RowVersions(db.collection<RowVersionDoc>('ranks.versions')).allChanged(allUsers)
  log(`${users.length} users in the rank lists`)
}
