import { Random } from '@verdict/core/testing'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import { draft, scribeApi } from '../../plugins/problems/testing/drafts.ts'
import type { LoadSite } from './load-site.ts'

export const displayIds = [...'ABCDEFGHIJKL']
const verdicts = [0, 0, 0, -1, -1, 1, 2, 3, -2]

/** A wrong attempt at a problem that its author has not solved; each of another author. */
export interface WrongAttempt {
  readonly submitId: number
  readonly uid: string
  readonly displayId: string
}

export type TriedContest = Awaited<ReturnType<typeof triedContest>>

/** Creates a running contest that all its people have tried for an hour. Its submissions are written into the database as the site writes them. */
export async function triedContest(site: LoadSite, { people, attemptsEach }: { people: number; attemptsEach: number }) {
  const random = new Random(1)
  const jury = await site.root()
  await site.addUsers(['reader'])
  const reader = await site.as('reader')
  const pids: number[] = []
  const start = Date.now() - 3_600_000
  const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 5 * 3_600_000).toISOString() }
  const { cid } = await jury.use(contestAdminApi).create({ body: { title: 'Bench', description: 'x', ...times } })
  for (let index = 0; index < displayIds.length; index += 1) {
    const { pid } = await jury.use(scribeApi).write({ body: draft({ problemId: `P${index}` }) as never })
    await jury.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId: displayIds[index]!, staysListed: true } })
    pids.push(pid)
  }
  const users = await site.addUsers(Array.from({ length: people }, (_, index) => `p${index}`))
  const count = people * attemptsEach
  const attempted: { readonly submitId: number; readonly uid: string; readonly pid: number; readonly status: number }[] = []
  for (let from = 0; from < count; from += 1000) {
    const batch = Array.from({ length: Math.min(1000, count - from) }, (_, index) => {
      const user = users[(from + index) % people]!
      const _id = from + index + 1
      const status = random.pick(verdicts)
      const pid = random.pick(pids)
      attempted.push({ submitId: _id, uid: user._id, pid, status })
      const verdict = { status, judger: '', time: 1, memory: 1, score: null, oiRankScore: null, errorMessage: null, isManual: false }
      const place = { lists: [`cid:${cid}`], contexts: [`cid:${cid}`], starts: [], pid, displayPid: 'P' }
      const rest = { share: false, language: 'C++', code: 'x'.repeat(500), length: 500, ip: '', version: 0, priority: 'contest', changedAt: new Date() }
      return { _id, uid: user._id, username: user.username, submitTime: new Date(start + random.below(3_600_000)), ...verdict, ...place, ...rest }
    })
    await site.db.collection<(typeof batch)[number]>('submissions.submissions').insertMany(batch)
  }
  const solved = new Set(attempted.flatMap(({ uid, pid, status }) => (status === 0 ? [`${uid} ${pid}`] : [])))
  const open = attempted.filter(({ uid, pid, status }) => status === -1 && !solved.has(`${uid} ${pid}`))
  const wrong = [...new Map(open.map((attempt) => [attempt.uid, attempt])).values()].map(({ submitId, uid, pid }): WrongAttempt => ({
    submitId,
    uid,
    displayId: displayIds[pids.indexOf(pid)]!,
  }))
  return { jury, reader, cid, pids, attempts: count, users, wrong }
}
