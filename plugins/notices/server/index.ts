import { defineServer, userRemoved } from '@verdict/core/server'
import { firstAccountAttempts, registered, roleChanged } from '@verdict/plugin-accounts/contract'
import { inbox, messageApi, messageKinds, noticeAdminApi, notices, unreadChanged } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { MessageRepository, messageCollection } from './messages/message-repository.ts'
import { MessageService } from './messages/message-service.ts'
import { lettersToMessages } from './messages/migrations.ts'
import { NoticeRepository, noticeCollection } from './notices/notice-repository.ts'
import { InboxService } from './messages/inbox-service.ts'
import { firstAccountNotice, roleNotice } from './notices/account-notices.ts'

export default defineServer(notices, {
  provides: [inbox],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  migrations: [lettersToMessages],
  setup(ctx) {
    const messages = new MessageRepository(ctx.collection(messageCollection), (count) =>
      // The series keeps its first name, so that its numbers continue.
      ctx.nextIds('letters', count),
    )
    const notices = new NoticeRepository({ notices: ctx.collection(noticeCollection), users: ctx.users, nextId: () => ctx.nextId('notices') })
    const announce = (key: string) => ctx.publish(unreadChanged, key, {})
    const inboxService = new InboxService({ messages, notices, users: ctx.users, announce })
    const messageService = new MessageService(messages, ctx.collect(messageKinds), announce)

    ctx.provide(inbox, inboxService)
    ctx.topic(unreadChanged, (caller, key) => caller !== undefined && (key === 'all' || key === caller.uid))
    ctx.follow(registered, ({ uid }) => inboxService.deliverEarlierNotices(uid))
    ctx.follow(roleChanged, ({ uid, from, to, version }) => inboxService.send(uid, roleNotice(from, to, version)))
    ctx.contribute(firstAccountAttempts, (attempt) => inboxService.send(attempt.uid, firstAccountNotice(attempt)))
    ctx.follow(userRemoved, ({ uid }) => messages.removeAll(uid))
    ctx.jobs.define('push', () => inboxService.sendWaiting(), { every: '0 * * * *' })
    ctx.jobs.define('clear-out', () => messages.removeExpired(), { every: '40 3 * * *' })

    ctx.serve(messageApi, {
      unread: ({ caller }) => messageService.unread(caller.uid),
      system: ({ caller, query }) => messageService.page(caller.uid, 'Sys', query),
      mine: ({ caller, query }) => messageService.page(caller.uid, 'Mine', query),
      clean: ({ caller, query }) => messageService.clean(caller.uid, query.type, query.id),
    })
    ctx.serve(noticeAdminApi, {
      list: ({ query }) => notices.page(query),
      add: ({ body, caller }) => notices.add(body, caller.uid),
      change: ({ body: { id, ...change } }) => notices.change(id, change),
      remove: ({ query }) => notices.remove(query.id),
    })
  },
})
