import { paged } from '@verdict/core'
import { defineWeb, page } from '@verdict/core/web'
import { Screens, type Answers } from '../../../../../tests/support/screens.tsx'
import discussionsWeb from '../../../web/index.tsx'

/** The comments on a thing, on a page of the thing's plugin. */
const wallWeb = defineWeb({ id: 'walls' }, { pages: [page('/wall', () => import('./wall-page.tsx'))] })

export const rights = { author: null as string | null, isStaff: false, repliesEverywhere: true, liveKeys: ['wid.1'] }

const writer = (name: string) => ({ fromUid: `uid of ${name}`, fromName: name, fromAvatar: null, fromRole: 'user', fromTitleName: null, fromTitleColor: null })

export function commentOf(id: number, different: { name?: string } & Record<string, unknown> = {}) {
  const { name = 'ann', ...more } = different
  return {
    id,
    content: `Comment ${id}`,
    ...writer(name),
    likeNum: 0,
    totalReplyNum: 0,
    gmtCreate: '2026-01-02T03:04:05.000Z',
    replyList: [] as object[],
    ...more,
  }
}

export function replyOf(id: number, commentId: number, different: { name?: string; to?: string } & Record<string, unknown> = {}) {
  const { name = 'ben', to = 'ann', ...more } = different
  const moments = { gmtCreate: '2026-01-02T03:04:05.000Z', gmtModified: '2026-01-02T03:04:05.000Z' }
  return { id, commentId, content: `Reply ${id}`, ...writer(name), toUid: `uid of ${to}`, toName: to, toAvatar: null, status: 0, ...moments, ...more }
}

export const listOf = (records: readonly object[], more: { total?: number; liked?: object; rights?: object } = {}) => ({
  commentList: paged([...records], more.total ?? records.length, { currentPage: 1, limit: 10 }),
  commentLikeMap: more.liked ?? {},
  rights: { ...rights, ...more.rights },
})

export async function openArea(answers: Answers, viewer?: Parameters<typeof Screens.start>[0]['viewer']) {
  const screens = await Screens.start({ plugins: [discussionsWeb, wallWeb], answers, ...(viewer && { viewer }) })
  const router = await screens.open('/wall')
  return Object.assign(screens, { router })
}
