import { ManualDaemon } from '../../../plugins/judging/testing/manual-daemon.ts'
import type { Person } from '@verdict/core/testing'
import type { SampleSite } from '../../architecture/every-route/route-samples.ts'

/** JSON as clients send and receive it. */
export type Json = Record<string, unknown>

interface Answer {
  readonly status: number
  readonly msg: string
  readonly data: unknown
}

/** Sends a call as it is, without our contract in between. */
export async function call(person: Person, method: string, path: string, body?: unknown): Promise<Answer> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return (await (await person.send(path, { method, ...sent })).json()) as Answer
}

/** The data of a call that must succeed. */
export async function dataOf(person: Person, method: string, path: string, body?: unknown): Promise<Json> {
  const { status, msg, data } = await call(person, method, path, body)
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${msg}`)
  return (data ?? {}) as Json
}

const problem = (problemId: string, different: Json = {}) => ({
  problem: { problemId, title: 'Sum', description: '', input: 'Two numbers.', output: 'Their sum.', type: 0, difficulty: 1, auth: 1, ...different },
  samples: [{ input: '1 2', output: '3' }],
  languages: [{ name: 'C++' }],
  tags: [{ name: 'echo' }],
  codeTemplates: [],
  isUploadTestCase: false,
  judgeMode: 'default',
})
const announcement = { title: 'Hello', content: 'World', status: 0 }
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const program = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n'

/** Things of every kind, made with the fields that an HOJ client sends, and their numbers. */
export class EchoWorld {
  readonly root: Person
  readonly student: Person
  readonly ids: Readonly<Record<'pid' | 'madePid' | 'groupPid' | 'cid' | 'gid' | 'groupCid' | 'tid' | 'groupTid' | 'did' | 'groupDid' | 'submitId', number>>

  private constructor(root: Person, student: Person, ids: EchoWorld['ids']) {
    this.root = root
    this.student = student
    this.ids = ids
  }

  static async make({ site }: SampleSite): Promise<EchoWorld> {
    const root = await site.as('root', 'echo-root')
    const student = await site.as('default_user', 'echo-student')
    const post = (path: string, body?: unknown) => dataOf(root, 'POST', path, body)
    const numberOf = async (answer: Promise<Json>, name: string) => Number((await answer)[name])
    const category = await numberOf(post('/api/admin/training/category', { name: 'Echoes', color: '#409eff' }), 'id')
    const pid = await numberOf(post('/api/admin/problem', problem('ECHO1')), 'pid')

    const contest = {
      title: 'Cup',
      description: 'Text',
      type: 0,
      auth: 0,
      startTime: hours(-1),
      endTime: hours(1),
      duration: 7200,
      openPrint: true,
      visible: true,
    }
    const cid = await numberOf(post('/api/admin/contest', contest), 'cid')
    await post('/api/admin/contest/add-problem-from-public', { cid, pid, displayId: 'A' })
    const madePid = await numberOf(post('/api/admin/contest/problem', problem('ECHO2', { cid, auth: 3 })), 'pid')
    await dataOf(root, 'PUT', '/api/admin/contest/contest-problem', { cid, pid: madePid, displayId: 'B', displayTitle: 'Made', color: '#ff0000' })
    await post('/api/admin/contest/announcement', { cid, announcement })
    await site.as('default_user', 'echo-runner')
    await dataOf(root, 'PUT', '/api/contest/staff', { cid, username: 'echo-runner', duties: ['balloons'] })
    const submission = { tid: null, gid: null, language: 'C++', code: program }
    const submitted = (fields: Json) => numberOf(dataOf(student, 'POST', '/api/submit-problem-judge', { ...submission, ...fields }), 'submitId')
    const solved = await submitted({ pid: 'A', cid })
    await site.settled()
    // Without a judge, root says that it is accepted.
    for (const verdict of [`cancel-judge?submitId=${solved}`, `manual-judge?submitId=${solved}&status=0`])
      await dataOf(root, 'GET', `/api/admin/judge/${verdict}`)

    const listed = await numberOf(post('/api/admin/problem', problem('ECHO3')), 'pid')
    const submitId = await submitted({ pid: 'ECHO3', cid: 0 })
    const training = { title: 'Loops', description: 'Count and add.', auth: 'Public', status: true, rank: 1000 }
    const tid = await numberOf(post('/api/admin/training', { training, trainingCategory: { id: category } }), 'tid')
    await post('/api/admin/training/add-problem-from-public', { tid, pid: listed, displayId: 'ECHO3' })
    await post('/api/admin/training/section', { tid, title: 'First' })

    const group = { name: 'Echo group', shortName: 'ECHOES', brief: 'Loops and lists', description: '', auth: 1, visible: true }
    const gid = await numberOf(post('/api/group', group), 'gid')
    await dataOf(student, 'POST', `/api/group/member?gid=${gid}`)
    await post('/api/group/announcement', { gid, ...announcement })
    const groupPid = await numberOf(post('/api/group/problem', problem('G1', { gid })), 'pid')
    await dataOf(root, 'PUT', `/api/group/apply-public?pid=${groupPid}&isApplied=true`)
    const groupTid = await numberOf(post('/api/group/training', { training: { ...training, gid }, trainingCategory: { id: category } }), 'tid')
    await post('/api/group/add-training-problem-from-public', { tid: groupTid, pid: listed, displayId: 'ECHO3' })
    await post('/api/group/training-section', { tid: groupTid, title: 'First' })
    const groupCid = await numberOf(post('/api/group/contest', { ...contest, gid }), 'cid')
    await post('/api/group/add-contest-problem-from-public', { cid: groupCid, pid: listed, displayId: 'A' })
    await post('/api/group/contest-announcement', { cid: groupCid, announcement })

    const post1 = { title: 'A question', description: 'In short', content: 'In full', categoryId: 3 }
    await post('/api/discussion', post1)
    const did = await newest(root, '/api/get-discussion-list?onlyMine=true')
    await dataOf(student, 'POST', '/api/discussion-report', { did, content: 'Spam', reporter: 'echo-student' })
    await post('/api/group/discussion', { ...post1, gid })
    const groupDid = await newest(root, `/api/group/get-discussion-list?gid=${gid}`)

    await post('/api/admin/announcement', announcement)
    await post('/api/admin/msg/notice', { title: 'Hello', content: 'World', type: 'All' })
    await post('/api/admin/tag/classification', { name: 'Echoes', oj: 'ME', rank: 1 })
    await ManualDaemon.of(site, {}, 'echo')
    await dataOf(root, 'PUT', '/api/admin/switch/update', { hduUsernameList: ['school'], hduPasswordList: ['secret'] })
    const mail = { emailHost: 'mail.school.test', emailPort: 465, emailUsername: 'oj', emailPassword: 'secret', emailSsl: true, emailBGImg: '' }
    await dataOf(root, 'PUT', '/api/admin/config/set-email-config', mail)
    await site.settled()
    return new EchoWorld(root, student, { pid: listed, madePid, groupPid, cid, gid, groupCid, tid, groupTid, did, groupDid, submitId })
  }
}

async function newest(person: Person, path: string): Promise<number> {
  const [first] = (await dataOf(person, 'GET', path)).records as { id: number }[]
  return first!.id
}
