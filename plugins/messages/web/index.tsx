import { defineWeb, fill, page, redirect } from '@verdict/core/web'
import { messageTabs } from '@verdict/plugin-notices/contract'
import { messages } from '../contract.ts'

export default defineWeb(messages, {
  pages: [
    page('/message/discuss', async () => ({ default: (await import('./messages/message-pages.tsx')).CommentMessages }), {
      guard: 'user',
      title: 'tabs.Discuss',
    }),
    page('/message/reply', async () => ({ default: (await import('./messages/message-pages.tsx')).ReplyMessages }), { guard: 'user', title: 'tabs.Reply' }),
    page('/message/like', async () => ({ default: (await import('./messages/message-pages.tsx')).LikeMessages }), { guard: 'user', title: 'tabs.Like' }),
  ],
  // Replaces the redirect of `notices` to the messages of the site.
  redirects: [redirect('/message', '/message/discuss')],
  fills: [
    fill(messageTabs, async () => ({ default: (await import('./messages/message-pages.tsx')).CommentTab }), 10),
    fill(messageTabs, async () => ({ default: (await import('./messages/message-pages.tsx')).ReplyTab }), 20),
    fill(messageTabs, async () => ({ default: (await import('./messages/message-pages.tsx')).LikeTab }), 30),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
