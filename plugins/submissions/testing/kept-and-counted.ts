import type { Collection, Db, Document } from 'mongodb'
import { expect } from 'vitest'
import { recount } from '../server/statistics/recount.ts'
import type { StatisticsDoc, SubmissionDoc } from '../server/stored/submission-schema.ts'

/** Returns the statistics as stored by the site and as computed by a recount. */
export async function keptAndCounted(db: Db): Promise<{ kept: Document; counted: Document }> {
  const figures = new Map<string, StatisticsDoc>()
  const standings: Document[] = []
  for await (const some of recount(db.collection('submissions.submissions') as unknown as Collection<SubmissionDoc>, figures)) standings.push(...some)
  const plain = (rows: Document[]) =>
    Object.fromEntries(
      rows.map(({ _id, byStatus, total, status, score, tries, lastTry, solvedAt, runTime }) => [
        _id,
        byStatus
          ? { total, ...Object.fromEntries(Object.entries(byStatus as object).filter(([, count]) => count !== 0)) }
          : { status, score, tries, lastTry, solvedAt, runTime },
      ]),
    )
  const rows = async (name: string) => plain((await db.collection(name).find({}).toArray()).filter(({ total }) => total !== 0))
  expect(
    await db
      .collection('submissions.figures')
      .find({ open: { $exists: true, $ne: {} } })
      .toArray(),
  ).toEqual([])
  return {
    kept: { figures: await rows('submissions.figures'), standings: await rows('submissions.standings') },
    counted: { figures: plain([...figures.values()]), standings: plain(standings) },
  }
}
