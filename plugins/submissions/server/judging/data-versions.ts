import type { Collection } from 'mongodb'
import type { SubmissionDoc } from '../submission-schema.ts'

/** The versions of a problem's data that submissions name: one look into the index for each, however many submissions there are. */
export async function dataVersionsOf(rows: Collection<SubmissionDoc>, pid: number): Promise<string[]> {
  const versions: string[] = []
  for (let last = ''; ;) {
    const next = await rows.findOne({ pid, dataVersion: { $gt: last } }, { sort: { pid: 1, dataVersion: 1 }, projection: { dataVersion: 1 } })
    if (!next?.dataVersion) return versions
    last = next.dataVersion
    versions.push(last)
  }
}
