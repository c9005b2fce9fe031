import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { problemAdminApi, problemApi } from '../contract.ts'
import problems from '../server/index.ts'
import { draft, scribeApi, scribeServer } from '../testing/drafts.ts'
import { zipOf } from '../testing/raw-zip.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([judging, problems, scribeServer])
  root = await site.as('root', 'boss')
})
afterAll(() => site?.close())

const docs = (name: string) => site.site.db.collection(`problems.${name}`)
const edit = (id: number, input: string) => root.use(problemAdminApi).edit({ body: { problem: { id }, samples: [{ input, output: '1' }] } })
const version = async (pid: number) => (await root.use(problemAdminApi).read({ query: { pid } })).caseVersion ?? ''

test('the nightly job deletes old versions except those that a result names, and uploads older than a day', async () => {
  const { pid } = await root.use(scribeApi).write({ body: draft({ problemId: 'AGED' }) as never })
  const versions = [await version(pid)]
  for (const input of ['a', 'b', 'c']) {
    await edit(pid, input)
    versions.push(await version(pid))
  }
  const upload = () => root.use(problemAdminApi).uploadData({ file: zipOf({ '1.in': '1', '1.out': '1' }), query: {} })
  const [old, young] = [await upload(), await upload()]
  await root.use(scribeApi).name({ body: { version: versions[1]! } })
  const before = new Date(Date.now() - 48 * 3600_000)
  await docs('versions').updateMany({ pid, version: { $ne: versions[2] } }, { $set: { at: before } })
  await docs('texts').updateMany({ pid }, { $set: { at: before } })
  await docs('uploads').updateOne({ _id: old.fileListDir as never }, { $set: { at: before } })
  await site.site.services.jobs.forPlugin('problems').order('sweep', undefined)
  const left = async () => (await docs('versions').find({ pid }).sort({ version: 1 }).toArray()).map((row) => row.version)
  // No result refers to the first; the third is younger than a day; the last is the current one.
  await vi.waitFor(
    async () => {
      expect(await left()).toEqual(versions.slice(1))
      expect(await docs('uploads').find().toArray()).toMatchObject([{ _id: young.fileListDir }])
      expect(await docs('texts').countDocuments({ pid })).toBe(1)
    },
    { timeout: 30_000, interval: 100 },
  )
  expect(await root.use(scribeApi).judgingSpec({ params: { pid }, query: { version: versions[1]! } })).toMatchObject({
    dataVersion: versions[1],
    cases: [{ inputSize: 1 }],
  })
  expect(
    await site
      .visitor()
      .use(problemApi)
      .detail({ query: { problemId: 'AGED' } }),
  ).toMatchObject({ problem: { id: pid } })
}, 60_000)

test('an author who is renamed stays the author', async () => {
  const teacher = await site.as('admin', 'miss')
  const { pid } = await teacher.use(scribeApi).write({ body: draft({ problemId: 'MINE', auth: 2 }) as never })
  const { uid } = (await site.site.userServices.users.findByName('miss'))!
  await site.site.userServices.users.change(uid, { username: 'mrs' })
  await site.settled()
  expect(await teacher.use(problemAdminApi).read({ query: { pid } })).toMatchObject({ author: 'mrs' })
})

test('saved problems survive a restart', async () => {
  const { pid } = await root.use(scribeApi).write({ body: draft({ problemId: 'KEPT', tags: ['stays'] }) as never })
  await site.restart()
  const visitor = site.visitor().use(problemApi)
  expect(await visitor.list({ query: { keyword: 'kept' } })).toMatchObject({ total: 1, records: [{ pid, tags: [{ name: 'stays' }] }] })
  const again = site.visitor()
  await again.login('boss')
  const { pid: next } = await again.use(scribeApi).write({ body: draft({ problemId: 'NEXT' }) as never })
  expect(next).toBe(pid + 1)
})
