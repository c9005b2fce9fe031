import type { Person } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Scene } from '@verdict/plugin-submissions/testing'
import { contestAdminApi, contestAnnouncementApi, contestApi } from '../../contract.ts'
import contests from '../../server/index.ts'
import { form } from '../../testing/forms.ts'
import { hallAnnouncementApi, hallApi, hallServer, hallStaffApi } from '../../testing/halls.ts'

let scene: Scene
let head: Person
let member: Person
let jury: Person
beforeAll(async () => {
  scene = await Scene.start([contests, hallServer])
  head = await scene.site.as('default_user', 'head')
  member = await scene.site.as('default_user', 'member')
  jury = await scene.site.as('admin', 'jury')
})
afterAll(() => scene?.site.close())

const staff = (person = head) => person.use(hallStaffApi)
const announcements = (person = head) => person.use(hallAnnouncementApi)
const gid = 7
async function ownedContest(): Promise<number> {
  await head.use(hallApi).put({ body: { _id: gid, heads: ['head'], members: ['member'] } })
  return (await head.use(hallApi).create({ query: { gid }, body: form({ title: 'Homework' }) })).cid
}

test('managers of the owner run its contest by the form and its rules, and no other users do', async () => {
  const cid = await ownedContest()
  expect(await staff().read({ query: { cid } })).toMatchObject({ title: 'Homework', gid, revision: 1 })
  await staff().edit({ body: { id: cid, title: 'Homework 2', revision: 1 } })
  await expect(staff().edit({ body: { id: cid, title: 'Late', revision: 1 } })).rejects.toMatchObject({ code: 'contests/saved-meanwhile' })
  await expect(staff().edit({ body: { id: cid, auth: 1 } })).rejects.toMatchObject({ code: 'contests/password-required' })
  expect(await member.use(contestApi).info({ query: { cid } })).toMatchObject({ title: 'Homework 2' })
  await staff().changeVisible({ query: { cid, visible: false } })
  await expect(member.use(contestApi).info({ query: { cid } })).rejects.toMatchObject({ code: 'contests/no-contest' })
  await staff().changeVisible({ query: { cid, visible: true } })
  const refusals = { member: 'staff-only', jury: 'no-contest' }
  for (const [name, code] of Object.entries(refusals)) {
    const person = staff(name === 'jury' ? jury : member)
    await expect(person.read({ query: { cid } }), name).rejects.toMatchObject({ code: `contests/${code}` })
    await expect(person.edit({ body: { id: cid, title: 'Mine' } }), name).rejects.toMatchObject({ code: `contests/${code}` })
    await expect(person.remove({ query: { cid } }), name).rejects.toMatchObject({ code: `contests/${code}` })
  }
  await staff().remove({ query: { cid } })
  await expect(staff().read({ query: { cid } })).rejects.toMatchObject({ code: 'contests/no-contest' })
})

test('an owner knows no contest of the site, not even one of the caller', async () => {
  const { cid } = await jury.use(contestAdminApi).create({ body: form() })
  const unknown = { code: 'contests/no-contest' }
  await expect(staff(jury).read({ query: { cid } })).rejects.toMatchObject(unknown)
  await expect(staff(jury).edit({ body: { id: cid, title: 'Mine' } })).rejects.toMatchObject(unknown)
  await expect(staff(jury).edit({ body: { title: 'Mine' } })).rejects.toMatchObject(unknown)
  await expect(staff(jury).remove({ query: { cid } })).rejects.toMatchObject(unknown)
  await expect(staff(jury).problems({ query: { cid } })).rejects.toMatchObject(unknown)
  await expect(announcements(jury).add({ body: { cid, announcement: { title: 'x', content: 'x' } } })).rejects.toMatchObject(unknown)
  const ofSite = jury.use(contestAnnouncementApi)
  await ofSite.add({ body: { cid, announcement: { title: 'x', content: 'x' } } })
  const { id } = (await ofSite.adminList({ query: { cid } })).records[0]!
  const hidden = { code: 'contests/no-announcement' }
  await expect(announcements(jury).change({ body: { announcement: { id, title: 'Mine' } } })).rejects.toMatchObject(hidden)
  await expect(announcements(jury).remove({ query: { aid: id } })).rejects.toMatchObject(hidden)
})

test('its problems come from the public list, or are made for it; problems for contests only stay with the site', async () => {
  const cid = await ownedContest()
  const listed = await scene.problem()
  const secret = await scene.problem({ auth: 3 })
  const { problemList } = await staff().problems({ query: { cid, problemType: 0 } })
  expect(problemList.records.map(({ id }) => id)).toEqual([listed.pid])
  await staff().addFromBank({ body: { cid, pid: listed.pid, displayId: 'A' } })
  await expect(staff().addFromBank({ body: { cid, pid: secret.pid, displayId: 'S' } })).rejects.toMatchObject({ code: 'problems/no-problem' })
  await expect(staff(member).addFromBank({ body: { cid, pid: listed.pid, displayId: 'B' } })).rejects.toMatchObject({ code: 'contests/staff-only' })
  const problem = { cid, problemId: 'OWN', title: 'Own', description: 'Add.', input: 'Two.', output: 'One.' }
  const samples = [{ input: '1 2', output: '3', score: 100 }]
  const { pid } = await staff().createProblem({ body: { problem, isUploadTestCase: false, samples, languages: [{ name: 'C++' }] } })
  await staff().addFromBank({ body: { cid, pid, displayId: 'B' } })
  await staff().saveProblem({ body: { cid, pid, displayTitle: 'Our own', color: '#ff0000' } })
  expect(await staff().readProblem({ query: { cid, pid } })).toMatchObject({ displayId: 'B', displayTitle: 'Our own', color: '#ff0000' })
  await staff().orderProblems({ body: { cid, pids: [pid, listed.pid] } })
  const shown = async () => (await staff().problems({ query: { cid } })).problemList.records.map(({ id }) => id)
  expect(await shown()).toEqual([pid, listed.pid])
  await staff().removeProblem({ query: { cid, pid: listed.pid } })
  expect(await shown()).toEqual([pid])
})

test('its announcements are those of every contest', async () => {
  const cid = await ownedContest()
  await announcements().add({ body: { cid, announcement: { title: 'Room 5', content: 'Bring paper.' } } })
  await expect(announcements(member).add({ body: { cid, announcement: { title: 'x', content: 'x' } } })).rejects.toMatchObject({ code: 'contests/staff-only' })
  const { id } = (await announcements().adminList({ query: { cid } })).records[0]!
  await announcements().change({ body: { announcement: { id, title: 'Room 6' } } })
  expect((await member.use(contestAnnouncementApi).list({ query: { cid } })).records).toMatchObject([{ title: 'Room 6', content: 'Bring paper.' }])
  await expect(announcements(member).remove({ query: { aid: id } })).rejects.toMatchObject({ code: 'contests/no-announcement' })
  await announcements().remove({ query: { aid: id } })
  expect((await announcements().adminList({ query: { cid } })).total).toBe(0)
})
