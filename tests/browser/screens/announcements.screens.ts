import { announcementAdminApi } from '@verdict/plugin-announcements/contract'
import type { ScreenSet } from './screen.ts'

const titles = [
  '欢迎使用新的评测平台',
  '本周日 14:00 举行校内选拔赛',
  '评测机维护通知：周三 22:00 至 23:00',
  'How to write a good bug report',
  '暑期训练营报名开始',
  'Python 版本更新说明',
  '一条标题非常长的公告，用来检查在很窄的屏幕上标题、时间与作者是否还能好好地排在一起而不会互相遮挡',
]
const content =
  '## 说明\n\n请在 **周日 13:30** 前登录，先试提交一次。\n\n| 语言 | 时间限制 |\n|---|---|\n| C++ | 1 s |\n| Python | 3 s |\n\n```cpp\n#include <iostream>\nint main() { std::cout << "hello"; }\n```\n\n求 $\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}$。'

export default {
  plugin: 'announcements',
  screens: [
    { name: 'home-announcements', path: '/home', states: { call: '/api/get-common-announcement' } },
    { name: 'home-announcement-open', path: '/home', act: async (page) => page.locator('.verdict-announcement').nth(1).click() },
    { name: 'admin-announcements', path: '/admin/announcement', as: 'root', states: { call: '/api/admin/announcement' } },
    { name: 'admin-announcement-edit', path: '/admin/announcement', as: 'root', act: async (page) => page.locator('tbody button').first().click() },
  ],
  sample: async (_, { root }) => {
    const { add } = root.use(announcementAdminApi)
    for (const title of titles) await add({ body: { title, content } })
  },
} satisfies ScreenSet
