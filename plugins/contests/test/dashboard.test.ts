import type { TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi } from '@verdict/plugin-admin/contract'
import admin from '@verdict/plugin-admin/server'
import { Scene } from '@verdict/plugin-submissions/testing'
import { contestAdminApi, contestApi } from '../contract.ts'
import contests from '../server/index.ts'
import { between, form } from '../testing/forms.ts'

let site: TestSite
beforeAll(async () => {
  ;({ site } = await Scene.start([admin, contests]))
})
afterAll(() => site?.close())

const days = (count: number) => count * 24 * 60

test('the dashboard counts the contests that the home page shows', async () => {
  const root = await site.as('root')
  const add = (start: number, end: number, different: object = {}) => root.use(contestAdminApi).create({ body: form({ ...between(start, end), ...different }) })
  const counted = async () => (await root.use(adminApi).getDashboard({})).recentContestNum
  expect(await counted()).toBe(0)
  await add(-60, 60)
  await add(days(13), days(14))
  await add(days(15), days(16))
  await add(-60, -30)
  await add(-60, 60, { visible: false })
  expect(await counted()).toBe(2)
  expect(await site.visitor().use(contestApi).recent()).toHaveLength(2)
})
