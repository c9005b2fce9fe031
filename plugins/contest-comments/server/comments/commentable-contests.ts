import { contestStatuses, type ContestEntry } from '@verdict/plugin-contests/contract'
import type { CommentableKind, CommentableReference } from '@verdict/plugin-discussions/contract'
import { ContestCommentsClosed } from '../../contract.ts'

const key = 'cid'

interface Deps {
  readonly entry: ContestEntry
  isOpen(): boolean
}

/** Provides contests as things that can be commented on. Users who can enter a contest now can read and write there. */
export function commentableContests({ entry, isOpen }: Deps): CommentableKind {
  return {
    key,
    open: async (cid, viewer) => {
      if (!isOpen()) throw new ContestCommentsClosed()
      const { author, title, isStaff, status } = await entry.enter(cid, viewer)
      return {
        author,
        page: { path: `/contest/${cid}/comment`, title },
        isStaff,
        // Until the end, users must not help each other.
        shows: status === contestStatuses.ended ? 'all' : 'own-and-staff',
        replies: 'own',
        // All participants can ask, without solved problems.
        threshold: false,
      }
    },
  }
}

/** Returns the name of a contest in comments. */
export function contestThing(cid: number): CommentableReference {
  return `${key}:${cid}`
}
