import type { KeptCount } from '@verdict/server-kit'
import type { CommentableKind } from '../../contract.ts'
import { isAdmin, type PostAccess } from './post-access.ts'
import type { PostDoc } from './post-schema.ts'

interface Deps {
  readonly access: PostAccess
  readonly commentNum: KeptCount<PostDoc>
  publishCounters(did: number): Promise<void>
}

/** Provides posts as things that can be commented on. Viewers of a post see its comments. */
export function commentablePosts({ access, commentNum, publishCounters }: Deps): CommentableKind {
  return {
    key: 'did',
    open: async (did, viewer) => {
      const { post, mayDelete } = await access.open(did, viewer)
      // The author of a post is not staff of its comments.
      const isStaff = isAdmin(viewer) || (mayDelete && viewer?.uid !== post.uid)
      const { owner } = post
      const page = await access.pageOf(post, viewer)
      if (owner === null) return { author: post.uid, page, isStaff }
      // Solved problems are not required there, so that new classes can talk. The context may have readers who cannot write.
      const requireWriting = async () => (await access.readableOwner(owner, viewer))?.authorize('comment', 0)
      return { author: post.uid, page, isStaff, threshold: false, requireWriting }
    },
    counted: async (did) => {
      if ((await commentNum.refresh(did)) !== undefined) await publishCounters(did)
    },
  }
}
