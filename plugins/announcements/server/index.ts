import { defineServer } from '@verdict/core/server'
import { announcementAdminApi, announcementApi, announcements } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { AnnouncementRepository, announcementCollection } from './announcement/announcement-repository.ts'

export default defineServer(announcements, {
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx) {
    const repository = new AnnouncementRepository({
      announcements: ctx.collection(announcementCollection),
      users: ctx.users,
      nextId: () => ctx.nextId('announcements'),
    })
    ctx.serve(announcementApi, { list: ({ query }) => repository.published(query) })
    ctx.serve(announcementAdminApi, {
      list: ({ query }) => repository.all(query),
      add: ({ body, caller }) => repository.add(body, caller.uid),
      change: ({ body: { id, ...change } }) => repository.change(id, change),
      remove: ({ query }) => repository.remove(query.aid),
    })
  },
})
