import type { Collection } from 'mongodb'
import { prefixesOf } from './reading/search-prefixes.ts'
import type { SubmissionDoc } from './submission-schema.ts'

type Rows = Collection<SubmissionDoc>

/** A problem or a person is called something else: their submissions say so, and are found by it. */
export async function rename(
  rows: Rows,
  which: { readonly pid: number } | { readonly uid: string },
  name: { readonly displayPid: string } | { readonly username: string },
): Promise<void> {
  const [[field, value]] = Object.entries(name) as [[string, string]]
  const old = rows.find({ ...which, [field]: { $ne: value } } as object, { projection: { lists: 1, username: 1, displayPid: 1 } })
  for await (const { _id, lists, username, displayPid } of old)
    await rows.updateOne({ _id }, { $set: { ...name, starts: prefixesOf({ lists, username, displayPid, ...name }) } })
}
