import { readFile } from 'node:fs/promises'
import { daysFrom, type Demo } from '@verdict/demo'
import { announcementAdminApi } from './contract.ts'

const rules = await readFile(new URL('./demo/house-rules.md', import.meta.url), 'utf8')

/** From the oldest to the newest; status 1 is a draft. */
const planned = [
  { day: -58, time: '08:30', title: '欢迎使用湖滨中学在线评测 · How we use this site', content: rules, status: 0 },
  {
    day: -45,
    time: '12:10',
    title: '机房开放时间 · Opening hours of the computer rooms',
    content:
      '机房 305 和 Hill Campus 的 Room 12 在上课日 **16:30—18:00** 开放。请带上学生卡，离开前退出登录。\n\nRoom 305 and Room 12 on Hill Campus are open from **16:30 to 18:00** on school days. Bring your student card, and log out before you leave.',
    status: 0,
  },
  {
    day: -31,
    time: '17:00',
    title: '信息学竞赛队招新 · The Olympiad Club takes new members',
    content:
      '竞赛队每周训练两次。在[团队](/course)页面申请加入，并写上你做过的题。\n\nThe club trains twice a week. Apply on the page [Groups](/course), and list the problems that you have solved.',
    status: 0,
  },
  {
    day: -17,
    time: '09:00',
    title: '评测机升级完成 · The judge has been updated',
    content:
      '编译器已升级，各语言的版本见[开发者](/developer)页面。之前的提交没有重新评测。如果同一份程序前后结果不同，请在讨论区附上提交编号。\n\nThe compilers have been updated; the page [Developers](/developer) lists their versions. Earlier submissions were not rejudged. If a program now gets another verdict, post the number of the submission in the discussions.',
    status: 0,
  },
  {
    day: -8,
    time: '16:20',
    title: '第 13 次周赛报名与题目范围 · About Weekly Contest 13',
    content:
      '五题三小时，难度从入门到数据结构。赛后在讨论区交流解法，**比赛结束前请不要发布题解**。\n\nFive problems in three hours, from first programs to data structures. Discuss solutions **after the end**, not before.',
    status: 0,
  },
  {
    day: -1,
    time: '18:40',
    title: '校程序设计竞赛颁奖安排 · Award ceremony of the School Championship',
    content:
      '颁奖在礼堂进行，现场滚榜。获奖同学请提前十分钟到前排就座。\n\nThe ceremony is in the assembly hall, where the last hour of the scoreboard is revealed. Award winners sit in the front rows; come ten minutes early.',
    status: 0,
  },
  {
    day: -1,
    time: '19:30',
    title: '寒假集训通知（草稿）· Winter camp (draft)',
    content: '时间和名额确定后发布。\n\nTo be published when dates and places are fixed.',
    status: 1,
  },
] as const

/** The announcements of two months, and a draft. */
export const demo: Demo = {
  create: async ({ as, at, now }) => {
    const { add } = as('root').use(announcementAdminApi)
    for (const { day, time, ...body } of planned) {
      at(daysFrom(now, day, time))
      await add({ body })
    }
  },
}
