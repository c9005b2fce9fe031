import { kernelApi } from '@verdict/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Scene } from '@verdict/plugin-submissions/testing'
import { contestAdminApi, contestAnnouncementApi } from '../../contract.ts'
import contests from '../../server/index.ts'
import { form } from '../../testing/forms.ts'

let scene: Scene
beforeAll(async () => {
  scene = await Scene.start([contests])
})
afterAll(() => scene?.site.close())

test('root grants a role the permission to create contests and revokes it; each user still manages only their own', async () => {
  const root = await scene.site.as('root')
  const pupil = await scene.site.as('default_user')
  const admin = await scene.site.as('admin')
  const change = (role: 'default_user' | 'admin', granted: boolean | null) =>
    root.use(kernelApi).changePermission({ params: { name: 'contest_admin' }, body: { role, granted } })
  const { cid: admins } = await admin.use(contestAdminApi).create({ body: form() })
  const refused = { http: 403 }
  await expect(pupil.use(contestAdminApi).create({ body: form() })).rejects.toMatchObject(refused)
  await change('default_user', true)
  await change('admin', false)
  const { cid } = await pupil.use(contestAdminApi).create({ body: form() })
  await pupil.use(contestAnnouncementApi).add({ body: { cid, announcement: { title: 'Mine', content: 'Welcome.' } } })
  await expect(pupil.use(contestAdminApi).read({ query: { cid: admins } })).rejects.toMatchObject({ code: 'contests/staff-only' })
  await expect(admin.use(contestAdminApi).read({ query: { cid: admins } })).rejects.toMatchObject(refused)
  await expect(admin.use(contestAnnouncementApi).adminList({ query: { cid: admins } })).rejects.toMatchObject(refused)
  await change('default_user', null)
  await change('admin', null)
  await expect(pupil.use(contestAdminApi).read({ query: { cid } })).rejects.toMatchObject(refused)
  expect((await admin.use(contestAdminApi).read({ query: { cid: admins } })).title).toBe('Spring Cup')
})
