import { daysFrom, type Demo } from '@verdict/demo'
import { demoGroups, gidOf, membersOf } from '@verdict/plugin-groups/demo'
import { demoProblems } from '@verdict/plugin-sample-problems/demo'
import { categoryApi, trainingApi } from '@verdict/plugin-trainings/contract'
import { addSubmission, attemptsOf } from '@verdict/plugin-submissions/demo'
import { groupSectionApi, groupTrainingApi } from './contract.ts'

const sections = [
  { titles: { zh: '循环与数组', en: 'Loops and arrays' }, toSolve: 2, positions: [0, 1, 2] },
  { titles: { zh: '枚举与二分', en: 'Searching' }, toSolve: 2, positions: [3, 4, 6] },
  { titles: { zh: '数据结构与动态规划', en: 'Data structures and dynamic programming' }, toSolve: null, positions: [7, 8, 9] },
] as const
const texts = {
  zh: { title: '从循环到动态规划', synopsis: '九题，三个单元', description: '每个单元做出两题，下一单元才会解锁。' },
  en: {
    title: 'From loops to dynamic programming',
    synopsis: 'Nine problems in three sections',
    description: 'Solve two problems of a section to unlock the next one.',
  },
}

/** A course with locked sections in each group of a class, half done by its members. */
export const demo: Demo = {
  create: async (world) => {
    const { now, random } = world
    const problems = await demoProblems(
      world,
      sections.flatMap(({ positions }) => positions),
    )
    world.at(daysFrom(now, -50, '15:00'))
    const trainingCategory = await world
      .as('root')
      .use(categoryApi)
      .add({ body: { name: '课程 · Courses', color: '#30a46c' } })
    for (const group of demoGroups.filter(({ className }) => className)) {
      world.at(daysFrom(now, -42, '15:00'))
      const gid = gidOf(world, group.shortName)
      const teacher = world.as(group.teacher)
      const training = { gid, ...texts[group.language], auth: 'Public' as const }
      const { tid } = await teacher.use(groupTrainingApi).create({ body: { training, trainingCategory } })
      for (const { titles, toSolve, positions } of sections) {
        const { id: sectionId } = await teacher.use(groupSectionApi).add({ body: { tid, title: titles[group.language], toSolve } })
        for (const { pid } of await demoProblems(world, positions)) await teacher.use(groupTrainingApi).addFromBank({ body: { tid, pid, sectionId } })
      }
      const members = membersOf(group)
      await world.together(() => Promise.all(members.map(({ username }) => world.as(username).use(trainingApi).register({ body: { tid } }))))
      for (const student of members) {
        for (const [position, problem] of problems.entries()) {
          // Students advance until their skill ends.
          if (position / problems.length > student.skill + 0.25 - random.next() * 0.3) break
          let minutes = random.below(240)
          for (const program of attemptsOf(world, student, problem)) {
            minutes += 3 + random.below(20)
            const at = new Date(daysFrom(now, -40 + position * 4, '16:00').getTime() + minutes * 60_000)
            const contexts = [`tid:${tid}`, `gid:${gid}`] as const
            addSubmission(world, { username: student.username, problem, program, at, contexts, lists: contexts })
          }
        }
      }
    }
  },
}
