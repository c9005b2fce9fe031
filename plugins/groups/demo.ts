import { campuses, daysFrom, students, type Demo, type DemoWorld } from '@verdict/demo'
import { groupAnnouncementApi } from './contract/announcement-api.ts'
import { groupApi } from './contract/group-api.ts'
import { membershipChanged } from './contract/groups.ts'
import { memberImportApi } from './contract/import-api.ts'
import { memberApi } from './contract/member-api.ts'

/** The groups of the school's classes and its club, with their teachers. */
export const demoGroups = [
  {
    teacher: 'chenlaoshi',
    name: '高一（1）班 · 信息学',
    shortName: 'CLASS1',
    brief: '每周三下午，机房 305',
    description: '## 这学期\n\n1. 循环与数组\n2. 模拟与枚举\n3. 动态规划入门\n\n每周一次作业，**周日晚上十点**截止。',
    auth: 1,
    className: campuses[0].classNames[0],
    language: 'zh',
  },
  {
    teacher: 'ms-parker',
    name: 'Grade 10 Blue',
    shortName: 'GRADE10',
    brief: 'Programming with Ms Parker, Tuesdays and Fridays',
    description: '## This term\n\nWe write a program in every lesson. Homework is due on **Sunday at 22:00**; ask on the discussion page when you are stuck.',
    auth: 1,
    className: campuses[1].classNames[0],
    language: 'en',
  },
  {
    teacher: 'sunlaoshi',
    name: '信息学竞赛队 · Olympiad Club',
    shortName: 'OLYMPIAD',
    brief: '备战明年的省赛 · Preparing for the provincial contest',
    description: '## 选拔\n\n申请时写上你做过的题。\n\nTell us what you have solved when you apply.',
    auth: 2,
    className: undefined,
    language: 'zh',
  },
] as const

/** Staff who help in the club. */
const coaches = ['root', 'zhouwei', 'mr-reed']

export type DemoGroup = (typeof demoGroups)[number]

/** Returns a group by its short name. */
export function groupOf(shortName: DemoGroup['shortName']): DemoGroup {
  const group = demoGroups.find((one) => one.shortName === shortName)
  if (!group) throw new Error(`the demo has no group '${shortName}'`)
  return group
}

const gids = new WeakMap<DemoWorld, Map<string, number>>()

/** Returns the number of a group by its short name. */
export function gidOf(world: DemoWorld, shortName: string): number {
  const gid = gids.get(world)?.get(shortName)
  if (gid === undefined) throw new Error(`the demo has no group '${shortName}'`)
  return gid
}

/** Returns the students who are members of a group. */
export function membersOf({ className }: DemoGroup) {
  return students.filter((student) => (className ? student.className === className : student.skill > 0.72))
}

const announcements = {
  zh: { title: '本周安排', content: '周三复习，周五小测。' },
  en: { title: 'This week', content: 'We review on Wednesday and have a short test on Friday.' },
}

/** Three groups with their members and announcements. */
export const demo: Demo = {
  adds: 'groups and classes',
  create: async (world) => {
    const gidsByName = new Map<string, number>()
    gids.set(world, gidsByName)
    for (const group of demoGroups) {
      world.at(daysFrom(world.now, -55, '10:00'))
      const teacher = world.as(group.teacher)
      const { name, shortName, brief, description, auth } = group
      const { gid } = await teacher
        .use(groupApi)
        .create({ body: { name, shortName, brief, description, auth, code: auth === 2 ? 'CLUB26' : undefined, visible: true } })
      gidsByName.set(shortName, gid)
      const usernames = membersOf(group).map(({ username }) => username)
      await world.together(() => teacher.use(memberImportApi).add({ body: { gid, usernames: auth === 2 ? [...coaches, ...usernames] : usernames } }))
      if (auth === 2) {
        const applicants = students.filter(({ skill }) => skill > 0.68 && skill < 0.72)
        await Promise.all(applicants.map(({ username }) => join(world, { gid, username, reason: '想参加明年的省赛' })))
      }
      world.at(daysFrom(world.now, -3, '09:10'))
      await teacher.use(groupAnnouncementApi).add({ body: { gid, ...announcements[group.language], status: 0 } })
    }
  },
  // The ranking of a group is kept for its members.
  finish: async ({ catchUp }) => catchUp(membershipChanged),
}

async function join({ as }: DemoWorld, { gid, username, reason }: { gid: number; username: string; reason: string }): Promise<void> {
  await as(username).use(memberApi).join({ query: { gid, reason } })
}
