import type { ScreenSet } from './screen.ts'

const nicknames = [null, '小雨', 'Cloud', '一二三四', 'Night Owl', '追风的少年', 'x'] as const

export default {
  plugin: 'ranks',
  sample: async (site) => {
    const { users } = site.site.userServices
    for (let number = 1; number <= 40; number += 1) {
      const username = `pupil-${String(number).padStart(2, '0')}`
      const { uid } = await users.create({ username, password: 'open-sesame', nickname: nicknames[number % nicknames.length]! })
      if (number % 9 === 1) await users.change(uid, { titleName: '省队', titleColor: '#e5484d' })
    }
    await site.settled()
  },
  screens: [
    { name: 'rank-acm', path: '/acm-rank', states: { call: '/api/get-rank-list' } },
    { name: 'rank-acm-own', path: '/acm-rank', as: 'user' },
    { name: 'rank-acm-deep', path: '/acm-rank?currentPage=2', as: 'user' },
    { name: 'rank-acm-search', path: '/acm-rank?searchUser=pil-3' },
    { name: 'rank-acm-nobody', path: '/acm-rank?searchUser=nobody' },
    { name: 'rank-oi', path: '/oi-rank', as: 'user' },
  ],
} satisfies ScreenSet
