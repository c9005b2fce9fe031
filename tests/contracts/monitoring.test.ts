import { readFile } from 'node:fs/promises'
import { createSiteArchives } from '@verdict/command/archives'
import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { severalSites, startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailApi } from '../../plugins/accounts/contract.ts'
import accounts from '../../plugins/accounts/server/index.ts'
import admin from '../../plugins/admin/server/index.ts'
import backups from '../../plugins/backups/server/index.ts'
import { contestAdminApi } from '../../plugins/contests/contract.ts'
import contests from '../../plugins/contests/server/index.ts'
import { form } from '../../plugins/contests/testing/forms.ts'
import { statuses } from '../../plugins/judging/contract.ts'
import judging from '../../plugins/judging/server/index.ts'
import { languageRow, verdict } from '../../plugins/judging/testing/fixtures.ts'
import { ManualDaemon } from '../../plugins/judging/testing/manual-daemon.ts'
import { problemAdminApi } from '../../plugins/problems/contract.ts'
import problems from '../../plugins/problems/server/index.ts'
import { submissionApi } from '../../plugins/submissions/contract.ts'
import submissions from '../../plugins/submissions/server/index.ts'

const broken = defineServer(definePlugin({ id: 'broken' }), {
  setup: (ctx) => ctx.metrics.gauges({ verdict_broken: 'Never read.' }, () => Promise.reject(new Error('no figures today'))),
})

let site: TestSite
let root: Person
let daemon: ManualDaemon
beforeAll(async () => {
  site = await startTestSite([accounts, admin, backups, judging, problems, submissions, contests, broken], {
    archives: createSiteArchives,
    // Nothing listens on this port.
    settings: { submissions: { defaultSubmitInterval: 0 }, judging: { retrySeconds: 0 }, accounts: { emailHost: '127.0.0.1', emailPort: 1 } } as never,
  })
  root = await site.as('root')
  daemon = await ManualDaemon.of(site, { languages: [languageRow('C++'), languageRow('Py "3"')] })
})
afterAll(() => site.close())

const read = async () => (await fetch(`${site.url}/api/metrics`)).text()

/** The value of a sample with these labels, in any order. */
async function valueOf(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const row = (await read()).split('\n').find((line) => line.startsWith(`${name}{`) && wanted.every((pair) => line.includes(pair)))
  return row === undefined ? undefined : Number(row.slice(row.lastIndexOf(' ')))
}

async function submit(person: Person, language: string, cid = 0): Promise<void> {
  const problem = {
    problemId: `P${cid}${language.length}`,
    title: 'Sum',
    type: 0 as const,
    description: 'Add.',
    input: 'Two.',
    output: 'One.',
    auth: 1 as const,
  }
  const { pid } = await root
    .use(problemAdminApi)
    .create({ body: { problem, samples: [{ input: '1', output: '2' }], languages: [{ name: language }], tags: [] } })
  if (cid > 0) await root.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
  await person.use(submissionApi).submit({ body: { pid: cid > 0 ? 'A' : problem.problemId, cid, language, code: 'int main() {}'.padEnd(60) } })
  await site.settled()
}

test.skipIf(severalSites)('a monitor sees who waits, how judges work, and what fails, by language and contest', async () => {
  const ann = await site.as('default_user', 'ann')
  const { cid } = await root.use(contestAdminApi).create({ body: form({ visible: true }) })
  await submit(ann, 'C++')
  await submit(ann, 'Py "3"', cid)
  expect(await valueOf('verdict_submissions_waiting', { context: 'bank' })).toBe(1)
  expect(await valueOf('verdict_submissions_waiting', { context: `cid:${cid}` })).toBe(1)
  expect(await valueOf('verdict_submissions_oldest_wait_seconds', { context: 'bank' })).toBeGreaterThan(0)
  // A name of a language can contain what the format must escape.
  expect(await valueOf('verdict_judging_tasks', { judge: 'ME', language: 'Py \\"3\\"', state: 'waiting' })).toBe(1)
  expect(await valueOf('verdict_judging_oldest_wait_seconds', { language: 'C++' })).toBeGreaterThan(0)
  expect(await valueOf('verdict_judges', { state: 'working' })).toBe(1)

  const [first] = await daemon.claim()
  await daemon.report(first!, { failure: 'the disk is full' })
  expect(await valueOf('verdict_judging_failures_total', { kind: 'failed' })).toBe(1)
  for (const task of await daemon.claim(2)) await daemon.report(task, { verdict: verdict({ status: statuses.wrongAnswer }) })
  await site.settled()
  expect(await valueOf('verdict_judging_verdicts_total', { language: 'C++', verdict: 'wrongAnswer' })).toBe(1)
  expect(await valueOf('verdict_submission_seconds_count', { language: 'C++' })).toBe(1)
  expect(await valueOf('verdict_submissions_waiting', { context: 'bank' })).toBeUndefined()

  await expect(root.use(mailApi).testMail({ body: { email: 'ann@school.example' } })).rejects.toThrow()
  expect(await valueOf('verdict_mails_total', { result: 'failed' })).toBe(1)
})

test('figures that a plugin cannot give leave out only its own', async () => {
  expect(await valueOf('verdict_judges', { state: 'connected' })).toBe(1)
  await expect.poll(() => valueOf('verdict_plugin_faults_total', { plugin: 'broken' })).toBeGreaterThan(0)
})

test.each(['grafana-dashboard.json', 'prometheus-rules.yaml'])('every figure that %s names exists', async (file) => {
  const text = await readFile(new URL(`../../config/monitoring/${file}`, import.meta.url), 'utf8')
  const named = new Set(text.match(/\bverdict_[a-z_]+/g)?.map((name) => name.replace(/_(bucket|sum|count)$/, '')))
  expect(named.size).toBeGreaterThan(8)
  const existing: readonly string[] = (await read()).match(/(?<=^# TYPE )\S+/gm) ?? []
  expect([...named].filter((name) => !existing.includes(name))).toEqual([])
})
