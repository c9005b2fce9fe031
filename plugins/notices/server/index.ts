import { defineServer, userRemoved } from '@verdict/core/server'
import { registered, roleChanged } from '@verdict/plugin-accounts/contract'
import { mailbox, messageApi, messageKinds, noticeAdminApi, notices, unreadChanged } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { Letters, letterDocs } from './letters.ts'
import { MessageDesk } from './message-desk.ts'
import { NoticeBook, noticeDocs } from './notice-book.ts'
import { PostOffice } from './post-office.ts'
import { roleNotice } from './role-notice.ts'

export default defineServer(notices, {
  provides: [mailbox],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx) {
    const letters = new Letters(ctx.collection(letterDocs), (count) => ctx.nextIds('letters', count))
    const book = new NoticeBook(ctx.collection(noticeDocs), ctx.users, () => ctx.nextId('notices'))
    const announce = (key: string) => ctx.publish(unreadChanged, key, {})
    const office = new PostOffice({ letters, book, users: ctx.users, announce })
    const desk = new MessageDesk(letters, ctx.collect(messageKinds), announce)

    ctx.provide(mailbox, office)
    ctx.topic(unreadChanged, (caller, key) => caller !== undefined && (key === 'all' || key === caller.uid))
    ctx.follow(registered, ({ uid }) => office.catchUp(uid))
    ctx.follow(roleChanged, ({ uid, from, to, version }) => office.send(uid, roleNotice(from, to, version)))
    ctx.follow(userRemoved, ({ uid }) => letters.forget(uid))
    ctx.jobs.define('push', () => office.push(), { every: '0 * * * *' })
    ctx.jobs.define('clear-out', () => letters.clearOut(), { every: '40 3 * * *' })

    ctx.serve(messageApi, {
      unread: ({ caller }) => desk.unread(caller.uid),
      system: ({ caller, query }) => desk.page(caller.uid, 'Sys', query),
      mine: ({ caller, query }) => desk.page(caller.uid, 'Mine', query),
      clean: ({ caller, query }) => desk.clean(caller.uid, query.type, query.id),
    })
    ctx.serve(noticeAdminApi, {
      list: ({ query }) => book.page(query),
      add: ({ body, caller }) => book.add(body, caller.uid),
      change: ({ body: { id, ...change } }) => book.change(id, change),
      remove: ({ query }) => book.remove(query.id),
    })
  },
})
