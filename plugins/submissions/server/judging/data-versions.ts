import type { Submissions } from '../stored/submission-schema.ts'

/** The versions of a problem's test data that submissions refer to. Reads one index entry for each version, however many submissions there are. */
export async function dataVersionsOf(submissions: Submissions, pid: number): Promise<string[]> {
  const versions: string[] = []
  for (let last = ''; ;) {
    const next = await submissions.findOne({ pid, dataVersion: { $gt: last } }, { sort: { pid: 1, dataVersion: 1 }, projection: { dataVersion: 1 } })
    if (!next?.dataVersion) return versions
    last = next.dataVersion
    versions.push(last)
  }
}
