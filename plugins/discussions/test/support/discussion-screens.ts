import { paged } from '@verdict/core'
import { Screens, type Answers, type ScreenOptions } from '../../../../tests/support/screens.tsx'
import accountsWeb from '@verdict/plugin-accounts/web'
import adminWeb from '@verdict/plugin-admin/web'
import { web as problemsWeb } from '@verdict/plugin-problems/testing/screens'
import discussionsWeb from '../../web/index.tsx'

const now = '2026-11-22T12:00:00.000Z'
const moments = { gmtCreate: now, gmtModified: now }
const everything = ['discussion_add', 'discussion_edit', 'discussion_del', 'comment_add', 'reply_add']

export const alice = { username: 'alice', roles: ['default_user' as const], permissions: everything }
export const admin = { username: 'admin', roles: ['admin' as const], permissions: everything }
export const root = { username: 'root', roles: ['root' as const], permissions: [] }

/** Opens the pages of discussions, with discussions enabled, two categories and no comments. */
export async function openScreens(path: string, answers: Answers, viewer?: NonNullable<ScreenOptions['viewer']>) {
  const screens = await Screens.start({
    plugins: [discussionsWeb, problemsWeb, accountsWeb, adminWeb],
    answers: {
      '/api/get-website-config': { openPublicDiscussion: true },
      '/api/discussion-category': [
        { id: 1, name: 'Chat', ...moments },
        { id: 2, name: 'Solutions', ...moments },
      ],
      '/api/comments': {
        commentList: listOf([]),
        commentLikeMap: {},
        rights: { author: null, isStaff: false, repliesEverywhere: true, liveKeys: [] },
      },
      ...answers,
    },
    ...(viewer && { viewer }),
  })
  const router = await screens.open(path)
  return Object.assign(screens, { router })
}

export const listOf = (records: readonly object[], total = records.length) => paged([...records], total, { currentPage: 1, limit: 10 })

export function postOf(id: number, different: object = {}) {
  const texts = { title: `Post ${id}`, description: 'In short', content: null, categoryId: 1, categoryName: 'Chat', pid: null }
  const author = { uid: 'uid-ben', author: 'ben', avatar: null, titleName: null, titleColor: null, role: null }
  const numbers = { viewNum: 30, likeNum: 2, commentNum: 4, topPriority: false, status: 0, gid: null }
  return { id, ...texts, ...author, ...numbers, ...moments, ...different }
}

/** A post in the format of its page. */
export const openPost = (id: number, different: object = {}) => ({
  ...postOf(id, { content: 'In **full**' }),
  hasLike: false,
  links: [],
  mayEdit: false,
  mayDelete: false,
  ...different,
})
