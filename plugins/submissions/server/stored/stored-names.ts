import { prefixesOf } from './search-prefixes.ts'
import type { Submissions } from './submission-schema.ts'

/** Updates the copies of a problem's display ID or a user's name in submissions, and the search prefixes derived from them. */
export async function updateStoredNames(
  submissions: Submissions,
  filter: { readonly pid: number } | { readonly uid: string },
  names: { readonly displayPid: string } | { readonly username: string },
): Promise<void> {
  const differs = 'displayPid' in names ? { displayPid: { $ne: names.displayPid } } : { username: { $ne: names.username } }
  const outdated = submissions.find({ ...filter, ...differs }, { projection: { lists: 1, username: 1, displayPid: 1 } })
  let missed = false
  for await (const { _id, lists, username, displayPid } of outdated) {
    const { matchedCount } = await submissions.updateOne({ _id, lists }, { $set: { ...names, starts: prefixesOf({ lists, username, displayPid, ...names }) } })
    missed ||= matchedCount === 0
  }
  // Their scopes, and with them the prefixes, have changed since they were read.
  if (missed) await updateStoredNames(submissions, filter, names)
}
