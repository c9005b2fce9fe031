import { entriesOf, paged, type PageQuery } from '@verdict/core'
import { defineServer, userRemoved, type Caller } from '@verdict/core/server'
import { commented, discussionAdded, discussionChanged, likeChanged, replied, writtenTexts } from '@verdict/plugin-discussions/contract'
import { inbox as inboxService, messageKinds } from '@verdict/plugin-notices/contract'
import { messages, peopleMessageApi } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { MessageRepository } from './stored/message-repository.ts'
import { MessageRows } from './reading/message-rows.ts'
import { messageCollection, type Kind } from './stored/message-schema.ts'
import { MessageSender } from './sending/message-sender.ts'

const counters = { Discuss: 'comment', Reply: 'reply', Like: 'like' } as const satisfies Record<Kind, string>

/** Users are not notified of texts from before the site had messages. */
const fromNowOn = { past: false }

interface Call {
  readonly caller: Caller
  readonly query: PageQuery
  readonly request: { readonly headers: { readonly 'accept-language'?: string | undefined } }
}

export default defineServer(messages, {
  needs: { texts: writtenTexts, inbox: inboxService },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { texts, inbox }) {
    const { users } = ctx
    const repository = new MessageRepository(ctx.collection(messageCollection), () => ctx.nextId('messages'))
    const sender = new MessageSender({ messages: repository, texts, users, inbox })
    const rows = new MessageRows({ texts, users })
    const read =
      (kind: Kind) =>
      async ({ caller, query, request }: Call) => {
        const { found, total } = await repository.page(caller.uid, kind, query)
        if (found.some(({ isRead }) => !isRead)) await inbox.announce([caller.uid])
        return paged(await rows.of(found, caller, ctx.t('gone', request.headers['accept-language'])), total, query)
      }

    for (const [type, counter] of entriesOf(counters))
      ctx.contribute(messageKinds, {
        type,
        counter,
        unread: (uid) => repository.unread(uid, type),
        clean: (uid, id) => repository.clean(uid, type, id),
      })
    ctx.follow(commented, ({ id, thing, uid }) => sender.commented(id, thing, uid), fromNowOn)
    ctx.follow(replied, ({ id, thing, uid, toUid }) => sender.replied(id, thing, uid, toUid), fromNowOn)
    ctx.follow(likeChanged, (like) => sender.liked(like), fromNowOn)
    // An edited post may mention further users.
    for (const change of [discussionAdded, discussionChanged]) ctx.follow(change, ({ did, uid }) => sender.mention(`post:${did}`, uid), fromNowOn)
    ctx.follow(userRemoved, ({ uid }) => repository.removeAll(uid))
    ctx.serve(peopleMessageApi, { comments: read('Discuss'), replies: read('Reply'), likes: read('Like') })
  },
})
