import { kernelApi } from '@verdict/core'
import type { ScreenSet } from './screen.ts'

const hour = 3_600_000

export default {
  plugin: 'contest-calendars',
  screens: [
    { name: 'home-other-contests', path: '/home' },
    { name: 'admin-contest-calendars', path: '/admin/conf', as: 'root', states: { call: '/api/admin/contest-calendars', of: ['loading', 'failed'] } },
  ],
  sample: async (site, { root }) => {
    // No calendar is there, so the page shows that it could not be read; its contests were read before.
    const address = `${site.url}/api/calendars/a-rather-long-address-of-a-calendar-that-a-school-has-published/contests.ics`
    const contest = (title: string, url: string | null, inHours: number) => ({
      title,
      url,
      beginTime: Date.now() + inHours * hour,
      endTime: Date.now() + (inHours + 3) * hour,
    })
    const contests = [
      contest('Codeforces Round 1100 (Div. 1 + Div. 2, based on the finals of a school)', 'https://codeforces.com/contests', -1),
      contest('第 300 场周赛', null, 50),
    ]
    const calendars = site.site.db.collection<{ _id: string }>('contest-calendars.calendars')
    await calendars.insertOne({ _id: address, name: 'Codeforces', contests, readAt: new Date(), problem: null } as never)
    await root.use(kernelApi).changeSettings({ params: { plugin: 'contest-calendars' }, body: { addresses: [address], privateAddresses: true } })
  },
} satisfies ScreenSet
