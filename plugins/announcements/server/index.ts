import { defineServer } from '@verdict/core/server'
import { announcementAdminApi, announcementApi, announcements } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { AnnouncementRepository, announcementCollection } from './announcement-repository.ts'

export default defineServer(announcements, {
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx) {
    const book = new AnnouncementRepository(ctx.collection(announcementCollection), ctx.users, () => ctx.nextId('announcements'))
    ctx.serve(announcementApi, { list: ({ query }) => book.published(query) })
    ctx.serve(announcementAdminApi, {
      list: ({ query }) => book.all(query),
      add: ({ body, caller }) => book.add(body, caller.uid),
      change: ({ body: { id, ...change } }) => book.change(id, change),
      remove: ({ query }) => book.remove(query.aid),
    })
  },
})
