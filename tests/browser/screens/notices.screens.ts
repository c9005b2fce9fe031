import { noticeAdminApi } from '@verdict/plugin-notices/contract'
import type { ScreenSet } from './screen.ts'
import { userName } from './screen.ts'

export default {
  plugin: 'notices',
  screens: [
    { name: 'message-mine', path: '/message/mine', as: 'user', states: { call: '/api/msg/mine' } },
    { name: 'message-sys', path: '/message/sys', as: 'user', states: { call: '/api/msg/sys' } },
    { name: 'admin-notices', path: '/admin/notice', as: 'root', states: { call: '/api/admin/msg/notice' } },
    { name: 'admin-notice-new', path: '/admin/notice', as: 'root', act: async (page) => page.locator('.verdict-page-actions button').click() },
  ],
  sample: async (site, { root }) => {
    const { add, list } = root.use(noticeAdminApi)
    await add({ body: { title: '期末考试安排', content: '机房 3，**周五 9:00**。请提前十分钟到场。', type: 'All' } })
    await add({ body: { title: 'Your team was accepted', content: 'Welcome to [the robotics club](/home).', type: 'Single', recipientId: userName } })
    await add({ body: { title: '请检查本月的题目', content: '本月新增的题目需要复核。', type: 'Admin' } })
    await site.site.db.collection('kernel.jobs').updateOne({ name: 'notices/push' }, { $set: { nextRunAt: new Date() } })
    while ((await list({ query: {} })).records.some(({ state }) => !state)) await new Promise((later) => setTimeout(later, 200))
    await add({ body: { title: '下周停课一天', content: '周三校运会。', type: 'All' } })
  },
} satisfies ScreenSet
