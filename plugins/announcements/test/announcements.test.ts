import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcementAdminApi, announcementApi } from '../contract.ts'
import announcements from '../server/index.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([announcements])
  root = await site.as('root', 'boss')
})
afterAll(() => site?.close())

const admin = () => root.use(announcementAdminApi)
const shown = (query: object = {}) => site.visitor().use(announcementApi).list({ query })

test('announcements are public, newest first, in pages, with the username of the author', async () => {
  expect(await shown()).toMatchObject({ records: [], total: 0 })
  for (let number = 1; number <= 6; number += 1) await admin().add({ body: { title: `number ${number}`, content: '**text**', uid: 'somebody else' } as never })
  const first = await shown({ limit: 5 })
  expect([first.total, first.pages, first.records.map(({ title }) => title)]).toEqual([6, 2, ['number 6', 'number 5', 'number 4', 'number 3', 'number 2']])
  expect(first.records[0]).toMatchObject({ content: '**text**', username: 'boss', status: 0, gmtCreate: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect((await shown({ limit: 5, currentPage: 2 })).records.map(({ title }) => title)).toEqual(['number 1'])
  expect((await shown({ currentPage: -3 })).current).toBe(1)
})

test('hidden announcements are listed only in the admin area; a change keeps the fields that are not sent', async () => {
  const { id, content } = (await admin().list({ query: {} })).records[0]!
  await admin().change({ body: { id, title: 'renamed', status: 1 } })
  expect((await shown()).total).toBe(5)
  expect((await admin().list({ query: {} })).records[0]).toMatchObject({ id, title: 'renamed', content, status: 1 })
  await admin().remove({ query: { aid: id } })
  expect((await admin().list({ query: {} })).total).toBe(5)
})

test('invalid fields and unknown ids are refused, and change nothing', async () => {
  const add = (body: object) => admin().add({ body: body as never })
  for (const body of [
    { title: ' ', content: 'x' },
    { title: 'x', content: '' },
    { title: 'x'.repeat(256), content: 'x' },
    { title: 'x', content: 'x'.repeat(65536) },
    { title: 'x', content: 'x', status: 7 },
  ]) {
    await expect(add(body)).rejects.toMatchObject({ http: 400, status: 400 })
  }
  await expect(admin().change({ body: { id: 999, title: 'x' } })).rejects.toMatchObject({
    code: 'announcements/no-announcement',
    message: 'Announcement not found',
  })
  await expect(admin().remove({ query: { aid: 999 } })).rejects.toMatchObject({ http: 200, status: 404 })
  expect((await admin().list({ query: {} })).total).toBe(5)
})

test('managing announcements needs the permission', async () => {
  for (const role of ['admin', 'problem_admin', 'default_user'] as const) {
    const calls = (await site.as(role)).use(announcementAdminApi)
    await expect(calls.add({ body: { title: 'x', content: 'x' } })).rejects.toMatchObject({ http: 403 })
    await expect(calls.remove({ query: { aid: 1 } })).rejects.toMatchObject({ http: 403 })
  }
  await expect(site.visitor().use(announcementAdminApi).list({ query: {} })).rejects.toMatchObject({ http: 401 })
})

test('an announcement survives the deletion of its author', async () => {
  const author = await site.as('root', 'passing')
  await author.use(announcementAdminApi).add({ body: { title: 'last words', content: 'x' } })
  await site.site.userServices.users.remove([(await site.site.userServices.users.findByName('passing'))!.uid])
  await site.settled()
  expect((await shown()).records[0]).toMatchObject({ title: 'last words', username: null })
})
