import { defineServer } from '@verdict/core/server'
import { ownedContests } from '@verdict/plugin-contests/contract'
import { groupAccess, groupRemoved, groupSwept } from '@verdict/plugin-groups/contract'
import { contextResolver, ownedProblems, problemBank } from '@verdict/plugin-problems/contract'
import { submissionService } from '@verdict/plugin-submissions/contract'
import { groupContestAnnouncementApi, groupContestApi, groupContests, GroupRequired } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { GroupProblemAdding } from './problems/group-problem-adding.ts'
import { MemberHomeworkService } from './homework/member-homework-service.ts'

export default defineServer(groupContests, {
  needs: { access: groupAccess, owned: ownedContests, bank: problemBank, problems: ownedProblems, resolver: contextResolver, submissions: submissionService },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { access, owned, bank, problems, resolver, submissions }) {
    const members = new MemberHomeworkService({ access, owned, resolver, submissions, users: ctx.users })
    const adding = new GroupProblemAdding({ owned, bank, problems })
    for (const change of [groupRemoved, groupSwept]) ctx.follow(change, ({ gid }) => owned.removeAll(`gid:${gid}`))
    ctx.serve(groupContestApi, {
      ...owned.staff,
      problems: ({ query: { fromOwner, ...query }, caller }) =>
        fromOwner && query.problemType === undefined ? owned.ownersProblems(query, caller) : owned.staff.problems({ query, caller }),
      choices: async ({ query, caller }) => {
        await access.admin(query.gid, caller)
        return { rules: owned.rules() }
      },
      list: async ({ query: { gid, ...query }, caller }) => owned.page((await access.member(gid, caller)).reference, query),
      memberHomework: ({ query, caller }) => members.page(query, caller),
      adminList: async ({ query: { gid, ...query }, caller }) => owned.adminPage((await access.admin(gid, caller)).reference, query),
      create: async ({ body: { gid, ...form }, caller }) => {
        if (!gid) throw new GroupRequired()
        return owned.create((await access.admin(gid, caller)).reference, form, caller)
      },
      addFromGroup: ({ query, caller }) => adding.add(query, caller),
    })
    ctx.serve(groupContestAnnouncementApi, owned.announcements)
  },
})
