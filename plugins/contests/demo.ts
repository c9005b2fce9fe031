import { daysFrom, students, type Demo, type DemoWorld } from '@verdict/demo'
import { demoProblems } from '@verdict/plugin-sample-problems/demo'
import { addSubmission, attemptsOf } from '@verdict/plugin-submissions/demo'
import { contestAdminApi } from './contract/staff/admin-api.ts'
import { contestApi } from './contract/contest-api.ts'
import { contestControlApi } from './contract/staff/control.ts'
import { contestAnnouncementApi } from './contract/onsite-api.ts'
import { live } from './demo/live.ts'
import { addParticipants, addPrints, addRegistrations, addStaff, deliverBalloons } from './demo/onsite.ts'

const medals = [
  { priority: 1, name: 'Gold', background: '#e6bf25', color: '#3d3000', num: 3 },
  { priority: 2, name: 'Silver', background: '#c0c7cf', color: '#262b31', num: 6 },
  { priority: 3, name: 'Bronze', background: '#b87333', color: '#1c0f03', num: 9 },
]
const colors = ['#e5484d', '#3e63dd', '#30a46c', '#ffc53d', '#8e4ec6', '#f76b15', '#12a594', '#e54666']
const letters = 'ABCDEFGHIJ'
const author = 'chenlaoshi'

interface PlannedContest {
  readonly title: string
  readonly description: string
  readonly start: Date
  readonly hours: number
  /** The positions of its problems among the sample problems. */
  readonly problems: readonly number[]
  /** The share of students who take part. */
  readonly share: number
  /** Hours before the end in which the scoreboard is frozen. */
  readonly frozenHours?: number
  /** Whether the staff have declared its results final. */
  readonly isFinal?: true
  readonly more?: object
}

/** Two contests of the past, one that runs, one whose scoreboard is frozen, one that is ready for the resolver, and one that is announced. */
function plan(now: Date): PlannedContest[] {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  return [
    {
      title: '信息学模拟赛 · Olympiad Mock Contest',
      description: '两题三小时，按部分分排名。\n\nTwo problems in three hours, ranked by points.',
      start: daysFrom(now, -12, '09:00'),
      hours: 3,
      problems: [10, 11],
      share: 0.35,
      more: { type: 1, oiRankScoreType: 'Highest' },
    },
    {
      title: '第 13 次周赛 · Weekly Contest 13',
      description: '五题三小时。\n\nFive problems in three hours.',
      start: daysFrom(now, -6, '18:30'),
      hours: 3,
      problems: [0, 2, 3, 4, 7],
      share: 0.5,
    },
    {
      title: '校程序设计竞赛 · School Championship',
      description: '八题五小时，最后一小时封榜，颁奖时滚榜。\n\nEight problems in five hours. The resolver reveals the last hour at the ceremony.',
      start: hoursAgo(29),
      hours: 5,
      problems: [0, 1, 2, 4, 6, 7, 8, 9],
      share: 0.45,
      frozenHours: 1,
      isFinal: true,
      more: { autoRealRank: false, awardType: 2, awardConfigList: medals, starAccount: ['zihan.li', 'emma.clark'] },
    },
    {
      title: '期中上机赛 · Midterm Contest',
      description:
        '七题四小时。封榜后你仍可看到自己的评测结果。\n\nSeven problems in four hours. While the scoreboard is frozen, you still see your own verdicts.',
      start: hoursAgo(3.4),
      hours: 4,
      problems: [0, 1, 2, 3, 5, 7, 8],
      share: 0.4,
      frozenHours: 1,
    },
    {
      title: '第 14 次周赛 · Weekly Contest 14',
      description: '六题三小时。\n\nSix problems in three hours.',
      start: hoursAgo(1.25),
      hours: 3,
      problems: [0, 1, 3, 4, 6, 9],
      share: 0.35,
    },
    {
      title: '新年赛 · New Year Round',
      description: '报名截止到开赛。\n\nRegister before the start.',
      start: daysFrom(now, 5, '19:00'),
      hours: 3,
      problems: [2, 5, 8],
      share: 0,
      more: { auth: 1, pwd: '2027' },
    },
  ]
}

/** Contests in every state, with their participants' submissions. */
export const demo: Demo = {
  adds: 'contests',
  live,
  create: async (world) => {
    for (const planned of plan(world.now)) await addContest(world, planned)
  },
  // A scoreboard is updated as each submission is judged, which those of the past were not. Includes homework.
  finish: async (world) => {
    const { as, db } = world
    const { recount } = as('root').use(contestAdminApi)
    const contests = db.collection<{ _id: number; title: string }>('contests.contests')
    for await (const { _id: cid } of contests.find({}, { projection: { _id: 1 } })) await recount({ query: { cid } })
    world.at(world.now)
    for (const { title, isFinal } of plan(world.now)) {
      const ended = isFinal && (await contests.findOne({ title }))
      if (ended)
        await as(author)
          .use(contestControlApi)
          .finalize({ body: { cid: ended._id } })
    }
    const { records: running } = await as(author)
      .use(contestApi)
      .list({ query: { status: 0 } })
    for (const { id } of running) await deliverBalloons(world, id, author)
  },
}

async function addContest(world: DemoWorld, { title, description, start, hours, problems, share, frozenHours, more }: PlannedContest): Promise<void> {
  const end = new Date(start.getTime() + hours * 3_600_000)
  world.at(daysFrom(new Date(Math.min(start.getTime(), world.now.getTime())), -3, '16:00'))
  const staff = world.as(author)
  const { create, addFromBank, saveProblem } = staff.use(contestAdminApi)
  const times = { startTime: start.toISOString(), endTime: end.toISOString() }
  const frozen = frozenHours && { sealRank: true, sealRankTime: new Date(end.getTime() - frozenHours * 3_600_000).toISOString() }
  const { cid } = await create({
    body: { title, description, type: 0, auth: 0, visible: true, openRank: true, openPrint: true, rankShowName: 'realname', ...times, ...frozen, ...more },
  })
  await addStaff(world, cid, author)
  // Contests with a ceremony are onsite.
  if (frozenHours) await addParticipants(world, cid, author)
  const chosen = await demoProblems(world, problems)
  for (const [position, { pid, titles }] of chosen.entries()) {
    const entry = { cid, pid, displayId: letters.charAt(position) }
    await addFromBank({ body: { ...entry, staysListed: true } })
    await saveProblem({ body: { ...entry, displayTitle: titles.both, color: colors[position] ?? null } })
  }
  const { random } = world
  for (const student of students.filter(() => random.next() < share)) {
    let minutes = 3 + random.below(20)
    for (const problem of chosen) {
      if (random.next() > 0.35 + student.skill) continue
      for (const program of attemptsOf(world, student, problem)) {
        minutes += Math.round((8 + random.below((hours * 60) / 4)) * (0.6 + problem.hardness) * (1.3 - student.skill))
        if (minutes >= hours * 60) break
        const at = new Date(start.getTime() + minutes * 60_000 + random.below(60_000))
        addSubmission(world, { username: student.username, problem, program, at, contexts: [`cid:${cid}`], lists: [`cid:${cid}`] })
      }
    }
  }
  if (start < world.now) {
    world.at(new Date(start.getTime() + 40 * 60_000))
    const announcement = {
      title: 'B 题补充说明 · Clarification of problem B',
      content: '行和列都从 **1** 开始编号。\n\nRows and columns are numbered from **1**.',
    }
    await staff.use(contestAnnouncementApi).add({ body: { cid, announcement } })
  }
  if (start > world.now) await addRegistrations(world, cid, '2027')
  else if (end > world.now) await addPrints(world, cid, start, author)
}
