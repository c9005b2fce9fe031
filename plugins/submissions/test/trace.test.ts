import { execFile } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { createLogger } from '@verdict/core/site'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { judged } from '@verdict/plugin-judging/contract'
import { server as judging, verdict } from '@verdict/plugin-judging/testing'
import { scribeServer, server as problems } from '@verdict/plugin-problems/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionJudged } from '../contract.ts'
import submissions from '../server/index.ts'
import { program, Scene, until } from '../testing/scene.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** Orders jobs for what has been judged, one of them for much later, and cannot hear of tasks. */
const reminder = defineServer(definePlugin({ id: 'reminder' }), {
  setup(ctx) {
    ctx.jobs.define('remind', async () => undefined)
    ctx.follow(submissionJudged, async ({ submitId }) => {
      await ctx.jobs.order('remind', submitId)
      await ctx.jobs.order('remind', submitId, { at: new Date(Date.now() + 3600_000) })
    })
    ctx.follow(judged, () => Promise.reject(new Error('no reminders today')))
  },
})

let folder: string
let scene: Scene
let other: TestSite
const logs = ['one', 'two'].map((name) => () => join(folder, `${name}.log`))
const logTo = (file: string) => createLogger({ level: 'debug', stream: { write: (text: string) => appendFileSync(file, text) } })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-trace-'))
  scene = await Scene.start([reminder], { logger: logTo(logs[0]!()) })
  const { database, dataDirectory } = scene.site
  other = await startTestSite([judging, problems, submissions, scribeServer, reminder], { database, dataDirectory, logger: logTo(logs[1]!()) })
})
afterAll(async () => {
  await other?.close()
  await scene?.site.close()
  await rm(folder, { recursive: true, force: true })
})

/** The lines of `verdict trace`, without their times. */
async function traced(...words: string[]): Promise<string[]> {
  const { uri, name } = scene.site.database
  const env = { ...process.env, VERDICT_ROOT: repository, VERDICT_DATA: folder, MONGODB_URI: Object.assign(new URL(uri), { pathname: `/${name}` }).href }
  const { stdout } = await promisify(execFile)(process.execPath, [join(repository, 'core/command/verdict.js'), 'trace', ...words], { env })
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/^\d{4}-\S+Z /, ''))
}

test('the id of a request leads to its call, task, changes and jobs, in all processes', async () => {
  const ann = await scene.site.as('default_user', 'ann')
  const { id: pid } = await scene.problem()
  const submitted = await ann.send('/api/submit-problem-judge', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pid, language: 'C++', code: program }),
  })
  const id = submitted.headers.get('x-request-id') ?? ''
  const [task] = await until(async () => {
    const tasks = await scene.daemon.claim()
    expect(tasks).toHaveLength(1)
    return tasks
  })
  // The report is a call of another request, to another process.
  await scene.daemon.at(other).report(task!, { verdict: verdict({ status: 0 }) })
  // On a busy machine, each look takes ten seconds.
  await until(async () => expect((await traced(id)).filter((line) => / job reminder\/remind /.test(line))).toHaveLength(1), 90_000)

  const stored = await traced(id)
  const submission = task!.id.split(/[/:]/)[1]
  expect(stored).toContainEqual(expect.stringMatching(new RegExp(`judging task submissions/${submission}:0 +\\d+ ms +accepted$`)))
  expect(stored).toContainEqual(expect.stringMatching(/ job reminder\/remind +waiting$/))
  expect(stored).toContainEqual(
    expect.stringMatching(/ change judging\/judged of submissions\/\d+:0 to reminder +owed: failed \d+ times, last with: no reminders today$/),
  )

  const all = await traced(id, ...logs.flatMap((log) => ['--log', log()]))
  expect(all[0]).toMatch(/^ process \d+ +call POST \/api\/submit-problem-judge +\d+ ms +HTTP 200$/)
  expect(all).toContainEqual(expect.stringMatching(/^ process \d+ +job reminder\/remind .*job finished$/))
  for (const change of ['submissions/saved of ', `judging/judged of ${task!.id} to submissions`, `submissions/judged of ${submission} to reminder`])
    expect(all).toContainEqual(expect.stringMatching(new RegExp(`^ process \\d+ +change ${change}.*change delivered$`)))
  expect(all).toContainEqual(expect.stringMatching(/threw in 'judging\/judged' .*no reminders today$/))
  expect(all.filter((line) => line.includes('/api/judge-daemon/'))).toEqual([])
}, 240_000)

test('an id that nothing names finds nothing', async () => {
  expect(await traced('no-such-request')).toEqual(['Nothing is stored about the request no-such-request. To search logs too, pass --log FILE.'])
}, 60_000)
