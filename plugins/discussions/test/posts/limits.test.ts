import type { Person } from '@verdict/core/testing'
import { adminApi } from '@verdict/plugin-admin/contract'
import { kernelApi } from '@verdict/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import admin from '@verdict/plugin-admin/server'
import { Scene } from '@verdict/plugin-submissions/testing'
import { discussionApi } from '../../contract.ts'
import discussions from '../../server/index.ts'

let scene: Scene
let root: Person
beforeAll(async () => {
  scene = await Scene.start([discussions, admin])
  root = await scene.site.as('root', 'boss')
})
afterAll(() => scene?.site.close())

const form = { title: 'A question', description: 'In short', content: 'In full', categoryId: 3 }
const add = (person: Person) => person.use(discussionApi).add({ body: form })
const total = async () => (await root.use(discussionApi).list({ query: {} })).total
const setSwitches = (body: Record<string, unknown>) => root.use(adminApi).setSwitches({ body })

test('users who have solved too few problems cannot post; admins can', async () => {
  const newcomer = await scene.site.as('default_user', 'newcomer')
  await expect(add(newcomer)).rejects.toMatchObject({
    code: 'discussions/solve-first',
    status: 403,
    message: 'Solve at least 10 problems before you post. You have solved 0.',
  })
  for (const role of ['root', 'admin', 'problem_admin'] as const) await add(await scene.site.as(role))
  await setSwitches({ defaultCreateDiscussionACInitValue: '2' })
  const [first, second] = [await scene.problem(), await scene.problem()]
  await scene.judged(newcomer, first.id, { status: 0 })
  await scene.judged(newcomer, first.id, { status: 0 })
  await scene.judged(newcomer, second.id, { status: -1 })
  await expect(add(newcomer)).rejects.toMatchObject({ message: 'Solve at least 2 problems before you post. You have solved 1.' })
  await scene.judged(newcomer, second.id, { status: 0 })
  await add(newcomer)
})

test('only admins write more posts in a day than the limit, not even concurrent ones; a refused one does not count', async () => {
  await setSwitches({ defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 3 })
  const writer = await scene.site.as('default_user', 'writer')
  const before = await total()
  for (let tries = 0; tries < 5; tries += 1)
    await expect(writer.use(discussionApi).add({ body: { ...form, categoryId: 77 } })).rejects.toMatchObject({ code: 'discussions/no-category' })
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => add(writer)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await total()).toBe(before + 3)
  await expect(add(writer)).rejects.toMatchObject({ code: 'discussions/daily-limit-reached', message: 'You cannot write more than 3 posts within 24 hours' })
  const staff = await scene.site.as('admin')
  for (let posts = 0; posts < 4; posts += 1) await add(staff)
  await setSwitches({ defaultCreateDiscussionDailyLimit: 4 })
  await add(writer)
})

test('while the switch is off, the site tells so, and posts are for admins alone', async () => {
  await setSwitches({ defaultCreateDiscussionDailyLimit: 1000, openPublicDiscussion: 1 })
  const person = await scene.site.as('default_user', 'regular')
  const staff = await scene.site.as('admin')
  await add(person)
  const [row] = (await person.use(discussionApi).list({ query: { onlyMine: true } })).records
  const did = row!.id
  const config = async () => (await scene.site.visitor().use(kernelApi).getWebsiteConfig()).openPublicDiscussion
  expect(await config()).toBe(true)
  await setSwitches({ openPublicDiscussion: false })
  expect(await config()).toBe(false)
  const calls = (one: Person) => {
    const api = one.use(discussionApi)
    return [
      () => api.list({ query: {} }),
      () => api.detail({ query: { did } }),
      () => api.add({ body: form }),
      () => api.edit({ body: { id: did, title: 'Changed' } }),
      () => api.like({ query: { did, toLike: true } }),
      () => api.report({ body: { did, content: '#spam#' } }),
      () => api.remove({ query: { did } }),
    ]
  }
  const closed = { http: 403, code: 'discussions/discussions-closed', message: 'No Access: There is no open discussion area on the website!' }
  for (const call of calls(person)) await expect(call()).rejects.toMatchObject(closed)
  for (const call of calls(scene.site.visitor()).slice(0, 2)) await expect(call()).rejects.toMatchObject(closed)
  expect((await staff.use(discussionApi).list({ query: {} })).total).toBeGreaterThan(0)
  await staff.use(discussionApi).remove({ query: { did } })
  await setSwitches({ openPublicDiscussion: true })
  expect(await config()).toBe(true)
})

test('a switch that makes no sense is refused', async () => {
  for (const body of [{ defaultCreateDiscussionDailyLimit: -1 }, { defaultCreateDiscussionACInitValue: 'many' }, { openPublicDiscussion: 7 }])
    await expect(setSwitches(body)).rejects.toMatchObject({ http: 400 })
})
