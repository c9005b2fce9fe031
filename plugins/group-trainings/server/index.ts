import { defineServer } from '@verdict/core/server'
import { groupAccess, groupRemoved, groupSwept } from '@verdict/plugin-groups/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import { isOwnedBy, NoProblem, problemBank } from '@verdict/plugin-problems/contract'
import { ownedTrainings, type PersonProgress } from '@verdict/plugin-trainings/contract'
import type { z } from 'zod'
import { GroupRequired, groupSectionApi, groupTrainingApi, groupTrainings, type MemberCourse } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }

export default defineServer(groupTrainings, {
  needs: { access: groupAccess, owned: ownedTrainings, bank: problemBank },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { access, owned, bank }) {
    for (const change of [groupRemoved, groupSwept]) ctx.follow(change, ({ gid }) => owned.removeAll(`gid:${gid}`))
    ctx.serve(groupTrainingApi, {
      ...owned.staff,
      problems: ({ query: { fromOwner, ...query }, caller }) => (fromOwner ? owned.ownersProblems(query, caller) : owned.staff.problems({ query, caller })),
      list: async ({ query: { gid, ...query }, caller }) => owned.page((await access.member(gid, caller)).reference, query, caller),
      memberCourses: async ({ query: { gid, uid, ...query }, caller }) => {
        const { records, ...counts } = await owned.progressOf((await access.admin(gid, caller)).reference, uid, query)
        return { ...counts, records: records.map(memberCourse) }
      },
      adminList: async ({ query: { gid, ...query }, caller }) => owned.adminPage((await access.admin(gid, caller)).reference, query),
      create: async ({ body, caller }) => {
        const { gid } = body.training
        if (!gid) throw new GroupRequired()
        return owned.create((await access.admin(gid, caller)).reference, body, caller)
      },
      addFromGroup: async ({ query: { tid, problemId, sectionId }, caller }) => {
        const problem = await bank.find(problemId)
        // The training checks that it belongs to this group.
        if (!problem || !isOwnedBy(problem, 'gid')) throw new NoProblem()
        await owned.staff.addFromBank({ body: { tid, pid: problem.pid, sectionId }, caller })
      },
    })
    ctx.serve(groupSectionApi, owned.sections)
  },
})

/** Returns a member's progress in a course, as staff see it. */
export function memberCourse({ tid, title, problems }: PersonProgress): z.input<typeof MemberCourse> {
  const rows = problems.map(({ displayId, result }) => ({
    displayId,
    status: result?.tries ? result.status : statuses.notSubmitted,
    tries: result?.tries ?? 0,
    solvedAt: result?.solvedAt ?? null,
  }))
  return { tid, title, solved: rows.filter(({ status }) => status === statuses.accepted).length, problems: rows }
}
