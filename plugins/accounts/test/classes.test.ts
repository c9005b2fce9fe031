import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classChanged, classesApi, profileApi, userAdminApi } from '../contract.ts'
import server from '../server/index.ts'
import { findUserRow } from './support/user-row.ts'

let site: TestSite
let root: Person
const heard: string[] = []
/** Another plugin that follows who is in which class. */
const friends = defineServer(definePlugin({ id: 'friends' }), {
  setup: (ctx) => ctx.follow(classChanged, ({ uid, classId }) => void heard.push(`${uid} ${classId}`)),
})
beforeAll(async () => {
  site = await startTestSite([server, friends])
  root = await site.as('root', 'boss')
  await site.as('default_user', 'in1')
})
afterAll(() => site?.close())

describe('campuses and classes', () => {
  test('school and class of a member come from the class, follow its campus, and cannot be overwritten', async () => {
    const calls = root.use(classesApi)
    const [north, south] = [await calls.submitCampus({ body: { name: 'North' } }), await calls.submitCampus({ body: { name: 'South' } })]
    await expect(calls.submitCampus({ body: { name: ' NORTH ' } })).rejects.toMatchObject({ msg: 'This name already exists' })
    const { id } = await calls.submitClass({ body: { campusId: north.id, name: '4a' } })
    const student = await site.as('default_user', 'member')
    await expect(calls.addMembers({ body: { id, usernames: ['member', 'ghost'] } })).rejects.toMatchObject({
      msg: 'Unknown usernames: ghost',
    })
    expect(await calls.addMembers({ body: { id, usernames: ['Member', 'in1'] } })).toEqual({ added: 2 })
    await site.settled()
    const readProfile = () => student.use(profileApi).userInfo({})
    expect(await readProfile()).toMatchObject({ school: 'North', course: '4a', inClass: true })
    expect(await student.use(profileApi).changeUserInfo({ body: { school: 'Elsewhere', nickname: 'n' } })).toMatchObject({ school: 'North', nickname: 'n' })
    await calls.submitCampus({ body: { id: north.id, name: 'North House' } })
    await site.settled()
    expect(await readProfile()).toMatchObject({ school: 'North House' })
    await calls.submitClass({ body: { id, campusId: south.id, name: '5a' } })
    await site.settled()
    expect(await readProfile()).toMatchObject({ school: 'South', course: '5a' })
    expect(await findUserRow(root, 'member')).toMatchObject({ school: 'South', course: '5a' })
    expect((await calls.classList({ query: { campusId: south.id } })).records).toMatchObject([{ name: '5a', campusName: 'South', memberCount: 2 }])
    expect((await calls.classMembers({ query: { id } })).records.map(({ username }) => username).toSorted()).toEqual(['in1', 'member'])
    await expect(calls.deleteCampus({ query: { id: south.id } })).rejects.toMatchObject({ code: 'accounts/campus-in-use' })
    await calls.deleteClass({ query: { id } })
    expect(await readProfile()).toMatchObject({ course: null, inClass: false })
    await calls.deleteCampus({ query: { id: south.id } })
    expect((await calls.campusList({ query: {} })).records).toMatchObject([{ name: 'North House', classCount: 0 }])
  })

  test('an import assigns the class by its names; staff manage classes, only root manages campuses', async () => {
    const calls = root.use(classesApi)
    const { id: campusId } = await calls.submitCampus({ body: { name: 'Harbour' } })
    const { id } = await calls.submitClass({ body: { campusId, name: '1b' } })
    await root.use(userAdminApi).importUsers({ body: { users: [['harbour1', 'secret-1', '', '', '', '', 'harbour', '1B']] } })
    await site.settled()
    expect(await findUserRow(root, 'harbour1')).toMatchObject({ school: 'Harbour', course: '1b' })
    await calls.removeMembers({ body: { id, uids: [(await findUserRow(root, 'harbour1'))!.uid] } })
    expect(await findUserRow(root, 'harbour1')).toMatchObject({ course: null })
    const admin = await site.as('admin')
    expect((await admin.use(classesApi).allCampuses({})).map(({ name }) => name)).toContain('Harbour')
    await expect(admin.use(classesApi).submitCampus({ body: { name: 'Mine' } })).rejects.toMatchObject({ http: 403 })
  })

  test('another plugin hears who joins, changes and leaves a class, also when the class is deleted', async () => {
    const calls = root.use(classesApi)
    await site.settled()
    heard.length = 0
    const { id: campusId } = await calls.submitCampus({ body: { name: 'Valley' } })
    const [first, second] = [await calls.submitClass({ body: { campusId, name: '2a' } }), await calls.submitClass({ body: { campusId, name: '2b' } })]
    for (const name of ['pupil1', 'pupil2']) await site.as('default_user', name)
    const [one, two] = [(await findUserRow(root, 'pupil1'))!.uid, (await findUserRow(root, 'pupil2'))!.uid]
    const next = async (change: Promise<unknown>) => {
      await change
      await site.settled()
      return heard.splice(0).toSorted()
    }
    expect(await next(calls.addMembers({ body: { id: first.id, usernames: ['pupil1', 'pupil2'] } }))).toEqual(
      [`${one} ${first.id}`, `${two} ${first.id}`].toSorted(),
    )
    expect(await next(calls.addMembers({ body: { id: second.id, usernames: ['pupil1'] } }))).toEqual([`${one} ${second.id}`])
    expect(await next(calls.removeMembers({ body: { id: first.id, uids: [one, two] } }))).toEqual([`${two} null`])
    expect(await next(calls.deleteClass({ query: { id: second.id } }))).toEqual([`${one} null`])
  })
})
