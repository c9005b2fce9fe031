import { daysFrom, staff, students, type Demo } from '@verdict/demo'
import { noticeAdminApi } from './contract.ts'
import { MessageRepository } from './server/messages/message-repository.ts'
import type { NoticeDoc } from './server/notices/notice-repository.ts'

/** From the oldest to the newest. The one of day 0 is sent at the next full hour. */
const planned = [
  {
    day: -56,
    time: '09:20',
    type: 'All',
    title: '请检查个人资料 · Check your profile',
    content:
      '请在[设置](/setting)中核对姓名和班级，并修改初始密码。\n\nCheck your name and class in your [settings](/setting), and change the password that you received.',
  },
  {
    day: -20,
    time: '16:45',
    type: 'Admin',
    title: '期中上机赛出题分工 · Problems for the Midterm Contest',
    content:
      '每位老师出两题，附上标程、两份典型的错误程序和英文题面，下周五前上传。\n\nTwo problems from each of you, with a solution, two typical wrong programs and both statements, by Friday next week.',
  },
  {
    day: -4,
    time: '12:00',
    type: 'All',
    title: '校程序设计竞赛：座位与准考号 · Seats for the School Championship',
    content:
      '座位表已贴在机房门口。请提前 15 分钟入场，自带草稿纸。比赛最后一小时封榜。\n\nThe seating plan is at the door of the computer room. Come 15 minutes early and bring paper. The scoreboard is frozen in the last hour.',
  },
  {
    day: -2,
    time: '10:10',
    type: 'Single',
    recipientId: 'emma.clark',
    title: '你的笔记已推荐给新同学 · Your notes are recommended',
    content:
      '讨论“My first month”已加入新生阅读清单，谢谢你的分享。\n\nYour post “My first month” is now on the reading list of new students. Thank you for sharing it.',
  },
  {
    day: -2,
    time: '10:20',
    type: 'Single',
    recipientId: 'ms-parker',
    title: 'Room 12 on Friday',
    content: 'Room 12 is used for an exam on Friday until 15:00. Your lesson is in the computer room 305.',
  },
  {
    day: -2,
    time: '10:25',
    type: 'Single',
    recipientId: 'chenlaoshi',
    title: '比赛材料已备好',
    content: '校程序设计竞赛的奖状和气球已放在机房 305 的柜子里，钥匙在前台。',
  },
  {
    day: 0,
    time: '',
    type: 'All',
    title: '本周末网站维护 · Maintenance this weekend',
    content: '周六 22:00 至 23:00 网站可能无法访问。\n\nThe site may be unavailable on Saturday from 22:00 to 23:00.',
  },
] as const

/** The notices of two months. All but the last one have reached their users. */
export const demo: Demo = {
  create: async (world) => {
    const { add } = world.as('root').use(noticeAdminApi)
    const notices = world.db.collection<NoticeDoc>('notices.notices')
    const messages = new MessageRepository(world.db.collection('notices.messages'), async (count) => {
      const first = await world.numbers('notices.letters', count)
      return Array.from({ length: count }, (_, index) => first + index)
    })
    const admins = ['root', ...staff.map(({ username }) => username)]
    const everyone = [...admins, ...students.map(({ username }) => username)]
    for (const { day, time, ...body } of planned) {
      const at = day === 0 ? world.now : daysFrom(world.now, day, time)
      world.at(at)
      await add({ body })
      if (day === 0) continue
      // The job that sends notices does not run in the past.
      world.at(new Date(at.setMinutes(60)))
      const sent = await notices.findOneAndUpdate({ state: false }, { $set: { begun: true, state: true } })
      if (!sent) throw new Error('the notice was not added')
      const { _id, title, content, adminId } = sent
      const recipients = 'recipientId' in body ? [body.recipientId] : body.type === 'All' ? everyone : admins
      const kind = body.type === 'Single' ? 'Mine' : 'Sys'
      await messages.insert(recipients.map(world.uidOf), { kind, title, content, adminId, key: `notice ${_id}` })
    }
  },
}
