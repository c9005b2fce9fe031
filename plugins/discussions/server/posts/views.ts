import { createHash } from 'node:crypto'
import { addressGroup, defineCollection, writtenUnlessDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

const ViewDoc = z.object({
  /** The number of the post. */
  _id: z.int(),
  total: z.int(),
  /** The users counted recently, and when they count again. */
  recent: z.array(z.object({ viewer: z.string(), until: z.date() })),
})
type ViewDoc = z.infer<typeof ViewDoc>

export const viewCollection = defineCollection('views', ViewDoc)

const hourMs = 3600_000
/** Limits the size of the document. If this many others view a post within an hour, a viewer may count twice. */
const maxRecent = 500

/**
 * Counts views of posts: a user once an hour, a visitor once an hour by address. One write updates the number and the viewers, so a view is never counted
 * partially.
 */
export class Views {
  readonly #views: Collection<ViewDoc>

  constructor(views: Collection<ViewDoc>) {
    this.#views = views
  }

  /** Returns whether the view was counted. */
  add(did: number, person: { readonly uid: string } | undefined, address: string): Promise<boolean> {
    const now = Date.now()
    const viewer = viewerKey(person ? `user ${person.uid}` : `address ${addressGroup(address)}`)
    // If the viewer was already counted, the filter does not match, and the upsert fails because the document exists.
    const filter = { _id: did, recent: { $not: { $elemMatch: { viewer, until: { $gt: new Date(now) } } } } }
    const recent = { $each: [{ viewer, until: new Date(now + hourMs) }], $slice: -maxRecent }
    return writtenUnlessDuplicate(() => this.#views.updateOne(filter, { $inc: { total: 1 }, $push: { recent } }, { upsert: true }))
  }

  async of(dids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const found = await this.#views.find({ _id: { $in: [...dids] } }, { projection: { total: 1 } }).toArray()
    return new Map(found.map(({ _id, total }) => [_id, total]))
  }

  async remove(did: number): Promise<void> {
    await this.#views.deleteOne({ _id: did })
  }
}

/** Hashed, so that visitors' addresses are not stored in plain text. */
function viewerKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
