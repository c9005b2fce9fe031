import { daysFrom, type Demo } from '@verdict/demo'
import { gidOf, groupOf, membersOf } from '@verdict/plugin-groups/demo'
import { addSubmission, attemptsOf } from '@verdict/plugin-submissions/demo'
import { groupProblemApi } from './contract.ts'
import { problems } from './demo/problems.ts'

/** The share of members who submit, before their skill counts. */
const share = 0.35
const hardness = 0.3

/** Problems that teachers have written for their groups, with submissions of members. */
export const demo: Demo = {
  create: async (world) => {
    for (const { group: shortName, displayId, day, inputs, answer, tags, applies, programs, ...form } of problems) {
      const group = groupOf(shortName)
      const gid = gidOf(world, shortName)
      const { create, applyPublic } = world.as(group.teacher).use(groupProblemApi)
      const cases = inputs.map((input) => ({ input, output: `${answer(input.split(/\s+/).map(Number))}\n` }))
      world.at(daysFrom(world.now, day, '16:10'))
      const { pid } = await create({
        body: {
          problem: { gid, problemId: displayId, type: 0, timeLimit: 1000, memoryLimit: 256, ...form, exampleList: cases.slice(0, 1) },
          samples: cases,
          languages: ['C', 'C++', 'Java', 'Python3'].map((name) => ({ name })),
          tags: tags.map((name) => ({ name })),
        },
      })
      if (applies) await applyPublic({ query: { pid, isApplied: true } })
      const [right, wrong] = [true, false].map((isRight) => programs.filter(({ status }) => (status === 0) === isRight))
      if (!right?.length || !wrong?.length) continue
      const problem = { pid, displayPid: `${shortName}${displayId}`, type: 0, difficulty: form.difficulty, hardness, right, wrong }
      for (const student of membersOf(group).filter(({ skill }) => world.random.next() < share + 0.5 * skill)) {
        let minutes = world.random.below(6 * 1440)
        for (const program of attemptsOf(world, student, problem)) {
          minutes += 4 + world.random.below(20)
          const at = new Date(daysFrom(world.now, day + 1, '16:00').getTime() + minutes * 60_000)
          addSubmission(world, { username: student.username, problem, program, at, contexts: [`gid:${gid}`], lists: [`gid:${gid}`] })
        }
      }
    }
  },
}
