import { useApi, useLive, useLoad, useSession } from '@verdict/core/web'
import { useRef, useState } from 'react'
import { commentApi } from '../../contract/comments/comment-api.ts'
import type { CommentAreaProps } from '../../contract/comments/comment-area-part.ts'
import { commentUpdates, type CommentUpdate } from '../../contract/comments/comment-areas.ts'
import { withLike, withPage, withReplies, withUpdate, type ShownComments } from './shown-comments.ts'

const pageSize = 10
const repliesAtOnce = 50

/** The comments on a thing as shown on a page, and the reader's actions. */
export function useComments(thing: CommentAreaProps['thing'], phase?: CommentAreaProps['phase']) {
  const { user } = useSession()
  const api = useApi(commentApi)
  const place = JSON.stringify(thing)
  const [shown, setShown] = useState<ShownComments>()
  const [isLoadingMore, setLoadingMore] = useState(false)
  /** The comments whose replies the reader has loaded completely. */
  const opened = useRef(new Set<number>())
  const repliesBefore = (commentId: number, before: number | undefined, signal?: AbortSignal) =>
    api.replies({ query: { commentId, limit: repliesAtOnce, ...(before !== undefined && { before }) } }, signal)
  const { loading, failure, reload } = useLoad(
    async (signal) => {
      const first = await api.list({ query: { ...thing, limit: pageSize } }, signal)
      // Opened replies stay open when the list is reloaded.
      const open = first.commentList.records.filter(({ id, replyList, totalReplyNum }) => opened.current.has(id) && replyList.length < totalReplyNum)
      // If replies cannot be loaded, their button stays, and the list is updated anyway.
      const older = await Promise.all(open.map(({ id, replyList }) => repliesBefore(id, replyList.at(-1)?.id, signal).catch(() => [])))
      signal.throwIfAborted()
      setShown(open.reduce((page, { id }, index) => withReplies(page, id, older[index]!), withPage(undefined, first)))
    },
    [place, phase, user?.uid],
  )
  const change = (make: (before: ShownComments) => ShownComments) => setShown((before) => before && make(before))
  const update = (happened: CommentUpdate) => (happened.what === 'changed' ? reload() : change((before) => withUpdate(before, happened)))
  const [first = null, second = null] = shown?.rights.liveKeys ?? []
  useLive(commentUpdates, first, { onEvent: update, onReset: reload })
  useLive(commentUpdates, second, { onEvent: update, onReset: reload })

  async function loadMore(): Promise<void> {
    if (!shown) return
    setLoadingMore(true)
    // New comments have moved the others, so the page with the next comment may start with some that are already shown.
    const currentPage = Math.floor(shown.comments.length / pageSize) + 1
    await api.list({ query: { ...thing, limit: pageSize, currentPage } }).then(
      (page) => {
        const next = withPage(shown, page)
        // Changed likes have moved the missing comments to pages that were loaded before.
        if (next.comments.length === shown.comments.length) reload()
        else change((before) => withPage(before, page))
      },
      () => undefined,
    )
    setLoadingMore(false)
  }
  return {
    shown,
    loading,
    failure,
    reload,
    isLoadingMore,
    loadMore,
    comment: async (content: string) => update({ what: 'comment', comment: await api.add({ body: { ...thing, content } }) }),
    remove: async (id: number) => {
      await api.remove({ body: { id } })
      update({ what: 'comment-removed', id })
    },
    like: async (id: number, toLike: boolean) => {
      // Before the response, because the update with the new number may arrive first.
      change((before) => withLike(before, id, toLike))
      await api.like({ query: { cid: id, toLike } }).catch((error: unknown) => {
        change((before) => withLike(before, id, !toLike))
        throw error
      })
    },
    moreReplies: async (commentId: number, before: number | undefined) => {
      opened.current.add(commentId)
      const replies = await repliesBefore(commentId, before)
      change((known) => withReplies(known, commentId, replies))
    },
    reply: async (commentId: number, content: string, quotedReply: number | undefined) => {
      const quote = quotedReply === undefined ? { quoteId: commentId, quoteType: 'Comment' } : { quoteId: quotedReply, quoteType: 'Reply' }
      const reply = await api.reply({ body: { reply: { commentId, content }, ...quote } })
      change((before) => {
        const total = before.comments.find(({ id }) => id === commentId)
        const isNew = !total?.replyList.some(({ id }) => id === reply.id)
        return withUpdate(before, { what: 'reply', commentId, totalReplyNum: (total?.totalReplyNum ?? 0) + (isNew ? 1 : 0), reply })
      })
    },
    removeReply: async (commentId: number, id: number) => {
      await api.removeReply({ body: { reply: { id } } })
      change((before) => {
        const total = before.comments.find((comment) => comment.id === commentId)
        const isShown = total?.replyList.some((reply) => reply.id === id) === true
        return withUpdate(before, { what: 'reply-removed', commentId, totalReplyNum: (total?.totalReplyNum ?? 0) - (isShown ? 1 : 0), id })
      })
    },
  }
}

export type CommentActions = Omit<ReturnType<typeof useComments>, 'shown' | 'loading' | 'failure'>
