import { students, type LiveDemo } from '@verdict/demo'
import { statuses } from '@verdict/plugin-judging/contract'
import { demoProblems } from '@verdict/plugin-sample-problems/demo'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { attemptsOf } from '@verdict/plugin-submissions/demo'
import { contestAdminApi } from '../contract/staff/admin-api.ts'
import { contestApi } from '../contract/contest-api.ts'
import { contestStatuses } from '../contract/contests.ts'

interface StoredContest {
  _id: number
  problems: { pid: number; displayId: string }[]
}
interface StoredSubmission {
  _id: number
  uid: string
  pid: number
  lists: string[]
  status: number
}

const mostPending = 3
const hours = { whole: 3, open: 2 }
const problems = [0, 2, 3, 5, 7, 9]

/** Lets a student submit in a running contest, which the judge judges and its scoreboard shows. */
export async function live(demo: LiveDemo): Promise<void> {
  const { as, db, random } = demo
  const submissions = db.collection<StoredSubmission>('submissions.submissions')
  // There is no judge, or it is busy.
  if ((await submissions.countDocuments({ status: statuses.pending }, { limit: mostPending })) === mostPending) return
  const running = await as('emma.clark')
    .use(contestApi)
    .list({ query: { status: contestStatuses.running, limit: 30 } })
  const open = running.records.filter(({ auth }) => auth === 0)
  if (open.length === 0) return startContest(demo)

  const { id: cid } = random.pick(open)
  const student = random.pick(students.filter((_, index) => (index + cid) % 3 === 0))
  const contest = await db.collection<StoredContest>('contests.contests').findOne({ _id: cid })
  const solved = await submissions.distinct('pid', { uid: demo.uidOf(student.username), lists: `cid:${cid}`, status: statuses.accepted })
  const unsolved = contest?.problems.filter(({ pid }) => !solved.includes(pid)) ?? []
  const [problem] = unsolved.toSorted((a, b) => a.displayId.localeCompare(b.displayId)).slice(random.below(2))
  const known = (await demoProblems(demo)).find(({ pid }) => pid === problem?.pid)
  const [program] = known ? attemptsOf(demo, student, known) : []
  if (!problem || !program) return
  const { language, code } = program
  await as(student.username)
    .use(submissionApi)
    .submit({ body: { pid: problem.displayId, cid, language, code } })
}

/** Starts a contest when all others are over, as on a demo that is started again days later. */
async function startContest(demo: LiveDemo): Promise<void> {
  const { create, addFromBank, saveProblem } = demo.as('chenlaoshi').use(contestAdminApi)
  const now = Date.now()
  const after = (hoursAfter: number) => new Date(now + hoursAfter * 3_600_000).toISOString()
  const { cid } = await create({
    body: {
      title: '练习赛 · Practice Contest',
      description: '六题三小时，最后一小时封榜。\n\nSix problems in three hours. The scoreboard is frozen in the last hour.',
      type: 0,
      auth: 0,
      visible: true,
      openRank: true,
      rankShowName: 'realname',
      startTime: after(0),
      endTime: after(hours.whole),
      sealRank: true,
      sealRankTime: after(hours.open),
    },
  })
  const chosen = await demoProblems(demo, problems)
  for (const [position, { pid, titles }] of chosen.entries()) {
    const entry = { cid, pid, displayId: 'ABCDEF'.charAt(position) }
    await addFromBank({ body: { ...entry, staysListed: true } })
    await saveProblem({ body: { ...entry, displayTitle: titles.both } })
  }
}
