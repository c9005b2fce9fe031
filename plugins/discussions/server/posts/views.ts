import { createHash } from 'node:crypto'
import { addressGroup, defineCollection, writtenUnlessDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

const ViewDoc = z.object({
  /** The number of the post. */
  _id: z.int(),
  total: z.int(),
  /** Who was counted last, and until when they are not counted again. */
  recent: z.array(z.object({ viewer: z.string(), until: z.date() })),
})
type ViewDoc = z.infer<typeof ViewDoc>

export const viewCollection = defineCollection('views', ViewDoc)

const hourMs = 3600_000
/** Whoever was pushed out by so many others within an hour may be counted twice: the document stays small whatever happens. */
const maxRecent = 500

/** How often posts were read. A person counts once an hour, a visitor by address. The number and who was counted change in one write, so a view is never counted halfway. */
export class Views {
  readonly #views: Collection<ViewDoc>

  constructor(views: Collection<ViewDoc>) {
    this.#views = views
  }

  /** True when the view counts. */
  add(did: number, person: { readonly uid: string } | undefined, address: string): Promise<boolean> {
    const now = Date.now()
    const viewer = viewerKey(person ? `user ${person.uid}` : `address ${addressGroup(address)}`)
    // Where the person was counted already, the filter finds nothing, and the insert meets the document.
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

/** Addresses of visitors are not kept in clear. */
function viewerKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
