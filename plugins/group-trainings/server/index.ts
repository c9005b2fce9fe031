import { defineServer } from '@verdict/core/server'
import { groupAccess, groupRemoved, groupSwept } from '@verdict/plugin-groups/contract'
import { NoProblem, problemBank } from '@verdict/plugin-problems/contract'
import { ownedTrainings } from '@verdict/plugin-trainings/contract'
import { GroupRequired, groupTrainingApi, groupTrainings } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { memberCourse } from './member-course.ts'

export default defineServer(groupTrainings, {
  needs: { access: groupAccess, owned: ownedTrainings, bank: problemBank },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { access, owned, bank }) {
    for (const change of [groupRemoved, groupSwept]) ctx.follow(change, ({ gid }) => owned.removeAll(`gid:${gid}`))
    ctx.serve(groupTrainingApi, {
      list: async ({ query: { gid, ...query }, caller }) => owned.page((await access.member(gid, caller)).reference, query, caller),
      memberCourses: async ({ query: { gid, uid, ...query }, caller }) => {
        const { records, ...counts } = await owned.progressOf((await access.admin(gid, caller)).reference, uid, query)
        return { ...counts, records: records.map(memberCourse) }
      },
      adminList: async ({ query: { gid, ...query }, caller }) => owned.adminPage((await access.admin(gid, caller)).reference, query),
      read: ({ query, caller }) => owned.read(query.tid, caller),
      create: async ({ body, caller }) => {
        const { gid } = body.training
        if (!gid) throw new GroupRequired()
        return owned.create((await access.admin(gid, caller)).reference, body, caller)
      },
      edit: ({ body, caller }) => owned.edit(body, caller),
      remove: ({ query, caller }) => owned.remove(query.tid, caller),
      changeStatus: ({ query, caller }) => owned.changeStatus(query.tid, query.status, caller),
      problems: ({ query, caller }) => owned.problems(query, caller),
      saveProblem: ({ body, caller }) => owned.saveProblem(body, caller),
      orderProblems: ({ body, caller }) => owned.orderProblems(body.tid, body.pids, caller),
      removeProblem: ({ query, caller }) => owned.removeProblem(query.tid, query.pid, caller),
      addFromBank: ({ body, caller }) => owned.addProblem(body, caller),
      addFromGroup: async ({ query: { tid, problemId, sectionId }, caller }) => {
        const problem = await bank.find(problemId)
        // Whether it is one of this group says the training, which knows its owner.
        if (!problem?.owner?.startsWith('gid:')) throw new NoProblem()
        await owned.addProblem({ tid, pid: problem.pid, sectionId }, caller)
      },
      addSection: ({ body, caller }) => owned.addSection(body, caller),
      saveSection: ({ body, caller }) => owned.saveSection(body, caller),
      orderSections: ({ body, caller }) => owned.orderSections(body.tid, body.ids, caller),
      removeSection: ({ query, caller }) => owned.removeSection(query.tid, query.id, caller),
    })
  },
})
