import type { KeptCount } from '@verdict/server-kit'
import type { CommentableKind } from '../../contract.ts'
import { isAdmin, type PostAccess } from './post-access.ts'
import type { PostDoc } from './post-schema.ts'

interface Deps {
  readonly access: PostAccess
  readonly commentNum: KeptCount<PostDoc>
  publishCounters(did: number): Promise<void>
}

/** Posts as things that can be commented: whoever sees a post sees its comments. */
export function commentablePosts({ access, commentNum, publishCounters }: Deps): CommentableKind {
  return {
    key: 'did',
    open: async (did, viewer) => {
      const { post, mayDelete } = await access.open(did, viewer)
      // Whoever wrote the post does not run its comments.
      const isStaff = isAdmin(viewer) || (mayDelete && viewer?.uid !== post.uid)
      const { owner } = post
      const page = await access.pageOf(post, viewer)
      if (owner === null) return { author: post.uid, page, isStaff }
      // Nobody has to solve problems there, so that a new class can talk; its context may admit readers who do not write.
      const requireWriting = async () => (await access.readableOwner(owner, viewer))?.authorize('comment', 0)
      return { author: post.uid, page, isStaff, threshold: false, requireWriting }
    },
    counted: async (did) => {
      if ((await commentNum.refresh(did)) !== undefined) await publishCounters(did)
    },
  }
}
