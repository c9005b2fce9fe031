import { definePlugin, channelOf } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { progress } from '@verdict/plugin-judging/contract'
import { problemBank, type OwnJudgingSpec, type ProblemBank } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft, readCases, streamedCases, server as problems } from '@verdict/plugin-problems/testing'
import { submissionApi, taskSubjectOf } from '../../contract.ts'
import submissions from '../../server/index.ts'
import { listen } from '../../testing/listen.ts'
import { realJudge } from '../../testing/real-judge.ts'
import { until } from '../../testing/scene.ts'

// CASES=6000 is the largest problem seen on other sites.
const count = Number(process.env.CASES ?? 1050)
const odd = 1031
/** Thousands of files with a flush each, and as many runs, on a machine that is also used otherwise. */
const patience = 600_000

let site: TestSite
let judge: { close(): Promise<void> } | undefined
let alice: Person
let uid: string
let bank: ProblemBank
let pid: number
const importer = defineServer(definePlugin({ id: 'importer' }), { needs: { problemBank }, setup: (_, needs) => void (bank = needs.problemBank) })
beforeAll(async () => {
  site = await startTestSite([judging, problems, submissions, importer], { settings: { submissions: { defaultSubmitInterval: 0 } } } as never)
  await site.as('root', 'boss')
  uid = (await site.site.userServices.users.findByName('boss'))!.uid
  alice = await site.as('default_user', 'alice')
}, 240_000)
afterAll(async () => {
  await judge?.close()
  await site?.close()
})

const parity = '#include <stdio.h>\nint main() { int n; if (scanf("%d", &n) != 1) return 1; printf("%d\\n", n % 2); return 0; }\n'
const spec = async () => (await bank.judgingSpec(pid)) as OwnJudgingSpec
const read = (submitId: number, from = 0, limit = 1000) => alice.use(submissionApi).cases({ query: { submitId, from, count: limit } })

test(
  'thousands of cases are added as a stream, and one of them is changed',
  async () => {
    const cases = streamedCases(count)
    pid = (await bank.create(draft({ problemId: 'SIX', openCaseData: true, cases }), uid)).pid
    const first = await spec()
    expect([first.cases, first.caseList?.count]).toEqual([[], count])
    const changed = { [odd]: { input: `${odd}\n`, output: 'none\n' } }
    await bank.update(pid, draft({ problemId: 'SIX', openCaseData: true, cases: streamedCases(count, changed) }), uid)
    expect((await spec()).dataVersion).not.toBe(first.dataVersion)
    expect(await readCases((await bank.read(pid))!, 1, odd - 1, odd, count)).toEqual({
      count,
      read: { 1: ['1\n', '1\n'], [odd - 1]: [`${odd - 1}\n`, '0\n'], [odd]: [`${odd}\n`, 'none\n'], [count]: [`${count}\n`, '0\n'] },
    })
    const copy = await bank.create({ ...(await bank.read(pid))!, problemId: 'COPY' }, uid)
    expect(((await bank.judgingSpec(copy.pid)) as OwnJudgingSpec).caseList).toEqual((await spec()).caseList)
  },
  patience,
)

test(
  'a program is judged on all of them, and its page shows them in windows',
  async () => {
    judge = await realJudge(site)
    const { submitId } = await alice.use(submissionApi).submit({ body: { pid: 'SIX', language: 'C', code: parity } })
    const heard = await listen(alice, [channelOf(progress, taskSubjectOf(submitId))])
    const statusOf = async () => (await alice.use(submissionApi).detail({ query: { submitId } })).submission.status
    await until(async () => expect(await statusOf()).toBe(-1), patience)
    await heard.close()
    const steps = heard.heard.map(({ data }) => JSON.stringify(data))
    expect(Math.max(...steps.map(({ length }) => length))).toBeLessThan(300)
    expect(steps.some((step) => step.includes(`"total":${count}`))).toBe(true)
    const window = (await read(submitId, odd - 2, 3))!
    expect(window).toMatchObject({ total: count, firstFailed: odd - 1, judgeCaseMode: 'default', subTaskJudgeCaseVoList: [] })
    expect(window.judgeCaseList.map(({ seq, status, comparable }) => [seq, status, comparable])).toEqual([
      [odd - 1, 0, false],
      [odd, -1, true],
      [odd + 1, 0, false],
    ])
    const windows = Array.from({ length: Math.ceil(count / 1000) }, (_, index) => index * 1000)
    const all = (await Promise.all(windows.map((from) => read(submitId, from)))).flatMap((part) => part!.judgeCaseList)
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    expect(all.filter(({ status }) => status !== 0).map(({ seq }) => seq)).toEqual([odd])
    const difference = await alice.use(submissionApi).difference({ query: { submitId, seq: odd } })
    expect(difference).toMatchObject({ input: `${odd}\n`, expected: 'none\n', output: '1\n', status: -1 })
    // No document grew with the number of cases.
    const sizes = await Promise.all(
      ['problems.versions', 'problems.case-parts', 'judging.tasks', 'judging.case-results', 'submissions.cases', 'submissions.case-parts'].map(async (name) => {
        const documents = await site.site.db.collection(name).find().toArray()
        return Math.max(...documents.map((one) => JSON.stringify(one).length))
      }),
    )
    expect(Math.max(...sizes)).toBeLessThan(500_000)
  },
  patience,
)
