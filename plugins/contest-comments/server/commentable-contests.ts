import { contestStatuses, type ContestEntry } from '@verdict/plugin-contests/contract'
import type { CommentableKind, CommentableReference } from '@verdict/plugin-discussions/contract'
import { ContestCommentsClosed } from '../contract.ts'

const key = 'cid'

interface Deps {
  readonly entry: ContestEntry
  isOpen(): boolean
}

/** Contests as things that can be commented: whoever may enter a contest now reads and writes there. */
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
        // Until the end, nobody helps others.
        shows: status === contestStatuses.ended ? 'all' : 'own-and-staff',
        replies: 'own',
        // Whoever may take part may ask.
        threshold: false,
      }
    },
  }
}

/** A contest, as comments name it. */
export function contestThing(cid: number): CommentableReference {
  return `${key}:${cid}`
}
