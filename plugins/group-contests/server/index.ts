import { defineServer } from '@verdict/core/server'
import { ownedContests } from '@verdict/plugin-contests/contract'
import { groupAccess, groupRemoved, groupSwept } from '@verdict/plugin-groups/contract'
import { contextResolver, ownedProblems, problemBank } from '@verdict/plugin-problems/contract'
import { submissionService } from '@verdict/plugin-submissions/contract'
import { groupContestApi, groupContests, GroupRequired } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { GroupProblemAdding } from './group-problem-adding.ts'
import { MemberHomeworkService } from './results/member-homework-service.ts'

export default defineServer(groupContests, {
  needs: { access: groupAccess, owned: ownedContests, bank: problemBank, problems: ownedProblems, resolver: contextResolver, submissions: submissionService },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { access, owned, bank, problems, resolver, submissions }) {
    const members = new MemberHomeworkService({ access, owned, resolver, submissions, users: ctx.users })
    const adding = new GroupProblemAdding({ owned, bank, problems })
    for (const change of [groupRemoved, groupSwept]) ctx.follow(change, ({ gid }) => owned.removeAll(`gid:${gid}`))
    ctx.serve(groupContestApi, {
      choices: async ({ query, caller }) => {
        await access.admin(query.gid, caller)
        return { rules: owned.rules() }
      },
      list: async ({ query: { gid, ...query }, caller }) => owned.page((await access.member(gid, caller)).reference, query),
      memberHomework: ({ query, caller }) => members.page(query, caller),
      adminList: async ({ query: { gid, ...query }, caller }) => owned.adminPage((await access.admin(gid, caller)).reference, query),
      read: ({ query, caller }) => owned.read(query.cid, caller),
      create: async ({ body: { gid, ...form }, caller }) => {
        if (!gid) throw new GroupRequired()
        return owned.create((await access.admin(gid, caller)).reference, form, caller)
      },
      edit: ({ body, caller }) => owned.edit(body, caller),
      remove: ({ query, caller }) => owned.remove(query.cid, caller),
      changeVisible: ({ query, caller }) => owned.changeVisible(query.cid, query.visible, caller),
      problems: ({ query, caller }) => owned.problems(query, caller),
      createProblem: ({ body, caller }) => owned.createProblem(body, caller),
      readProblem: ({ query, caller }) => owned.readProblem(query.cid, query.pid, caller),
      saveProblem: ({ body, caller }) => owned.saveProblem(body, caller),
      orderProblems: ({ body, caller }) => owned.orderProblems(body.cid, body.pids, caller),
      removeProblem: ({ query, caller }) => owned.removeProblem(query.cid, query.pid, caller),
      addFromBank: ({ body, caller }) => owned.addProblem(body, caller),
      addFromGroup: ({ query, caller }) => adding.add(query, caller),
      announcements: ({ query, caller }) => owned.announcements(query, caller),
      addAnnouncement: ({ body, caller }) => owned.addAnnouncement(body.cid, body.announcement, caller),
      changeAnnouncement: ({ body, caller }) => owned.changeAnnouncement(body.announcement, caller),
      removeAnnouncement: ({ query, caller }) => owned.removeAnnouncement(query.aid, caller),
    })
  },
})
