import { defineServer, userChanged, userRemoved } from '@verdict/core/server'
import { contestAdminApi, contestApi, contestRemoved, contests } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { ContestAccess } from './contest-access.ts'
import { ContestAdmin } from './contest-admin.ts'
import { ContestRepository } from './contest-repository.ts'
import { contestCollection, registrationCollection } from './contest-schema.ts'
import { ContestService } from './contest-service.ts'
import { Registrations } from './registrations.ts'

export default defineServer(contests, {
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx) {
    const documents = ctx.collection(contestCollection)
    const removed = ctx.change(contestRemoved, documents, { payload: ({ _id }) => ({ cid: _id }), settled: { removing: true } })
    const repository = new ContestRepository(documents, removed)
    const registrations = new Registrations(ctx.collection(registrationCollection))
    const access = new ContestAccess(repository, registrations)
    const service = new ContestService({ contests: repository, registrations, access })
    const admin = new ContestAdmin({
      contests: repository,
      registrations,
      access,
      nextId: () => ctx.nextId('contests', 1000),
      rightsChanged: () => ctx.rightsChanged(),
    })

    ctx.follow(contestRemoved, ({ cid }) => registrations.clear(cid))
    ctx.follow(userChanged, ({ uid, username }) => repository.rename(uid, username))
    ctx.follow(userRemoved, ({ uid }) => registrations.removeUser(uid))

    ctx.serve(contestApi, {
      list: ({ query }) => service.page(query),
      recent: () => service.recent(),
      info: ({ query, caller }) => service.info(query.cid, caller),
      register: ({ body, caller }) => service.register(body.cid, body.password ?? '', caller),
      access: async ({ query, caller }) => ({ access: await service.hasAccess(query.cid, caller) }),
    })
    ctx.serve(contestAdminApi, {
      list: ({ query }) => admin.page(query),
      read: ({ query, caller }) => admin.read(query.cid, caller),
      create: ({ body, caller }) => admin.create(body, caller),
      edit: ({ body, caller }) => admin.edit(body, caller),
      remove: ({ query }) => admin.remove(query.cid),
      changeVisible: ({ query, caller }) => admin.changeVisible(query.cid, query.visible, caller),
      clone: ({ query, caller }) => admin.clone(query.cid, caller),
    })
  },
})
