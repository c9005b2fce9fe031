import { defineServer, optional } from '@verdict/core/server'
import { groupAccess, groupRemoved, groupSwept } from '@verdict/plugin-groups/contract'
import { inbox } from '@verdict/plugin-notices/contract'
import { ownedProblems, readerLanguage, type Publication } from '@verdict/plugin-problems/contract'
import { GroupRequired, groupProblemAdminApi, groupProblemApi, groupProblems } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { ApplicationReminder } from './applications/application-reminder.ts'

const decisions: Readonly<Record<1 | 2 | 3, NonNullable<Publication>>> = { 1: 'applied', 2: 'approved', 3: 'refused' }

export default defineServer(groupProblems, {
  needs: { access: groupAccess, owned: ownedProblems, inbox: optional(inbox) },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { access, owned, inbox: messages }) {
    const reminder = new ApplicationReminder({ owned, users: ctx.users, inbox: messages })
    type Person = Parameters<typeof owned.of>[1]
    const ofMember = async (gid: number, caller: Person) => owned.of((await access.member(gid, caller)).reference, caller)
    const ofAdmin = async (gid: number, caller: Person) => owned.of((await access.admin(gid, caller)).reference, caller)
    /** Permissions on a problem depend on the user's level in its group. */
    const ofProblem = (pid: number | null | undefined, caller: Person) => owned.ofProblem(pid ?? 0, 'gid', caller)

    for (const change of [groupRemoved, groupSwept]) ctx.follow(change, ({ gid }) => owned.removeAll(`gid:${gid}`))
    ctx.jobs.define('remind', () => reminder.send(new Date()), { every: '0 6 * * *' })
    ctx.serve(groupProblemApi, {
      list: async ({ query: { gid, ...query }, caller, request }) =>
        (await ofMember(gid, caller)).list(query, readerLanguage(request.headers['accept-language'])),
      adminList: async ({ query: { gid, ...query }, caller }) => (await ofAdmin(gid, caller)).adminList(query),
      read: async ({ query, caller }) => (await ofProblem(query.pid, caller)).read(query.pid),
      create: async ({ body: { problem, ...request }, caller }) => {
        const { gid, ...form } = problem
        if (!gid) throw new GroupRequired()
        return (await ofAdmin(gid, caller)).create({ ...request, problem: form })
      },
      edit: async ({ body, caller }) => (await ofProblem(body.problem.id, caller)).edit(body),
      remove: async ({ query, caller }) => (await ofProblem(query.pid, caller)).remove(query.pid),
      cases: async ({ query, caller }) => (await ofProblem(query.pid, caller)).cases(query.pid, query.isUpload),
      previewCase: async ({ query: { gid, ...query }, caller }) => (await ofAdmin(gid, caller)).previewCase(query),
      tags: async ({ query, caller }) => (await ofMember(query.gid, caller)).tags(),
      compileChecker: async ({ query, body, caller }) => (await ofAdmin(query.gid, caller)).compile('checker', body),
      compileInteractor: async ({ query, body, caller }) => (await ofAdmin(query.gid, caller)).compile('interactor', body),
      changeAuth: async ({ query, caller }) => (await ofProblem(query.pid, caller)).changeAuth(query.pid, query.auth),
      applyPublic: async ({ query, caller }) => (await ofProblem(query.pid, caller)).apply(query.pid, query.isApplied),
    })
    ctx.serve(groupProblemAdminApi, {
      applications: ({ query: { gid, progress, ...query } }) =>
        owned.applications({ ...query, owner: gid === undefined ? undefined : `gid:${gid}`, publication: progress ? decisions[progress] : undefined }),
      decide: ({ body: { pid, progress, revision } }) => owned.decide(pid, decisions[progress], revision ?? undefined),
    })
  },
})
