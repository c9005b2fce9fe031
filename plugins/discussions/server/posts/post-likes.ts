import type { Caller } from '@verdict/core/server'
import type { KeptCount } from '@verdict/server-kit'
import type { Likes } from '../likes/likes.ts'
import type { PostAccess } from './post-access.ts'
import { postThing, type PostDoc } from './post-schema.ts'

interface Deps {
  readonly access: PostAccess
  readonly likes: Likes
  readonly likeNum: KeptCount<PostDoc>
  publishCounters(did: number): Promise<void>
}

/** Likes of posts. */
export class PostLikes {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async set(did: number, isLiked: boolean, caller: Caller): Promise<void> {
    await this.#deps.access.open(did, caller)
    if (await this.#deps.likes.set(postThing(did), caller.uid, isLiked)) await this.refresh(postThing(did))
  }

  /** Recounts the likes of a post; repeatable. Likes of other things are ignored. */
  async refresh(thing: string): Promise<void> {
    const did = postIn(thing)
    if (did === undefined) return
    // A like that arrived while the post was deleted is removed with it.
    if ((await this.#deps.likeNum.refresh(did)) === undefined) await this.#deps.likes.removeThing(thing)
    else await this.#deps.publishCounters(did)
  }
}

function postIn(thing: string): number | undefined {
  const digits = /^post:(\d+)$/.exec(thing)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
