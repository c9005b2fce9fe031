import { daysFrom, type Demo } from '@verdict/demo'
import { demoGroups, gidOf, membersOf } from '@verdict/plugin-groups/demo'
import { demoProblems } from '@verdict/plugin-sample-problems/demo'
import { addSubmission, attemptsOf } from '@verdict/plugin-submissions/demo'
import { groupContestApi } from './contract.ts'

const homework = [
  { titles: { zh: '第一周作业：循环', en: 'Homework 1: loops' }, start: -23, positions: [0, 1], done: 0.92 },
  { titles: { zh: '第二周作业：模拟', en: 'Homework 2: simulation' }, start: -16, positions: [2, 3], done: 0.85 },
  { titles: { zh: '第三周作业：二分与高精度', en: 'Homework 3: searching' }, start: -9, positions: [3, 4, 6], done: 0.75 },
  { titles: { zh: '第四周作业：数据结构', en: 'Homework 4: structures' }, start: -2, positions: [7, 8], done: 0.45 },
  { titles: { zh: '第五周作业：动态规划', en: 'Homework 5: dynamic programming' }, start: 5, positions: [9], done: 0 },
] as const
const descriptions = { zh: '先在纸上画一画，再写程序。', en: 'Draw it on paper before you write it.' }
const days = 6

/** A homework each week: done, late, half done or not begun. */
export const demo: Demo = {
  adds: 'homework',
  create: async (world) => {
    const { now, random } = world
    for (const group of demoGroups.filter(({ className }) => className)) {
      const gid = gidOf(world, group.shortName)
      const api = world.as(group.teacher).use(groupContestApi)
      for (const { titles, start, positions, done } of homework) {
        const problems = await demoProblems(world, positions)
        world.at(daysFrom(now, Math.min(start, 0) - 1, '17:00'))
        const times = { startTime: daysFrom(now, start, '08:00').toISOString(), endTime: daysFrom(now, start + days, '22:00').toISOString() }
        const { cid } = await api.create({
          body: {
            gid,
            title: titles[group.language],
            description: descriptions[group.language],
            type: 0,
            auth: 0,
            visible: true,
            openRank: true,
            allowEndSubmit: true,
            ...times,
          },
        })
        for (const [position, { pid, titles: names }] of problems.entries()) {
          const entry = { cid, pid, displayId: 'ABC'.charAt(position) }
          await api.addFromBank({ body: entry })
          await api.saveProblem({ body: { ...entry, displayTitle: names[group.language] } })
        }
        for (const student of membersOf(group).filter(({ skill }) => random.next() < Math.min(1, done * (0.6 + 0.6 * skill))))
          for (const problem of problems) {
            const isLate = done > 0.5 && random.next() < 0.1
            let minutes = (isLate ? days : random.next() * (days - 1)) * 1440 + 8 * 60 + random.below(360)
            for (const program of attemptsOf(world, student, problem)) {
              minutes += 3 + random.below(20)
              const at = new Date(daysFrom(now, start, '08:00').getTime() + minutes * 60_000)
              addSubmission(world, {
                username: student.username,
                problem,
                program,
                at,
                contexts: [`cid:${cid}`, `gid:${gid}`],
                lists: [`cid:${cid}`],
              })
            }
          }
      }
    }
  },
}
