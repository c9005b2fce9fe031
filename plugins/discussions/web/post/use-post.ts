import { succeeded, useApi, useLive, useLoad, useSession } from '@verdict/core/web'
import { useState } from 'react'
import { countersChanged } from '../../contract/live.ts'
import { discussionApi } from '../../contract/post-api.ts'
import type { DiscussionDetail } from '../../contract/rows.ts'

/** A post as its page shows it, with numbers that move, and the like of its reader. */
export function usePost(did: number) {
  const { user } = useSession()
  const api = useApi(discussionApi)
  const [post, setPost] = useState<DiscussionDetail>()
  const { failure, reload } = useLoad(async (signal) => setPost(await api.detail({ query: { did } }, signal)), [did, user?.uid])
  const change = (changed: Partial<DiscussionDetail>) => setPost((before) => before && { ...before, ...changed })
  useLive(countersChanged, post ? did : null, {
    onEvent: ({ likeNum, commentNum, viewNum }) => change({ likeNum, commentNum, viewNum }),
    onReset: reload,
  })
  async function like({ hasLike, likeNum }: DiscussionDetail): Promise<void> {
    // Before the answer, because the update with the new number may come first.
    change({ hasLike: !hasLike, likeNum: likeNum + (hasLike ? -1 : 1) })
    if (!(await succeeded(api.like({ query: { did, toLike: !hasLike } })))) change({ hasLike, likeNum })
  }
  return { post, failure, reload, like }
}
