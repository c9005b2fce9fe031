import { afterAll, beforeAll, expect, test } from 'vitest'
import { GroupScene } from '../testing/group-scene.ts'

let scene: GroupScene
let gid = 0
beforeAll(async () => {
  scene = await GroupScene.start(['deputy', 'other-deputy', 'chief', 'member', 'outsider', 'applicant'])
  gid = await scene.foundWith({ deputy: 4, 'other-deputy': 4, chief: 5, member: 3, applicant: 1 })
})
afterAll(() => scene?.close())

const error = (name: string) => ({ code: `groups/${name}` })
const of = (name: string) => scene.api(name).announcements

test('admins announce, members read what is shown, and only the author and the root of the group change it', async () => {
  await of('deputy').add({ body: { gid, title: 'First', content: '**Bold**', uid: 'somebody', status: '0' } as never })
  await of('chief').add({ body: { gid, title: 'Hidden', content: 'Soon', status: 1 } })
  for (const name of ['member', 'applicant', 'outsider', 'admin'])
    await expect(of(name).add({ body: { gid, title: 'Mine', content: 'Mine' } }), name).rejects.toMatchObject(error('admins-only'))
  const { records, total } = await of('member').list({ query: { gid } })
  expect(total).toBe(1)
  expect(records).toMatchObject([{ title: 'First', content: '**Bold**', username: 'deputy', gid, status: 0 }])
  for (const name of ['applicant', 'outsider', 'admin']) await expect(of(name).list({ query: { gid } })).rejects.toMatchObject(error('members-only'))
  for (const name of ['member', 'applicant', 'outsider', 'admin'])
    await expect(of(name).adminList({ query: { gid } })).rejects.toMatchObject(error('admins-only'))
  const all = (await of('other-deputy').adminList({ query: { gid } })).records
  expect(all.map(({ title }) => title)).toEqual(['Hidden', 'First'])
  const [hidden, first] = all.map(({ id }) => id) as [number, number]
  for (const [name, code] of [
    ['other-deputy', 'not-your-announcement'],
    ['member', 'not-your-announcement'],
    ['outsider', 'no-announcement'],
    ['applicant', 'no-announcement'],
    ['admin', 'no-announcement'],
  ] as const) {
    await expect(of(name).change({ body: { id: first, title: 'Mine' } }), name).rejects.toMatchObject(error(code))
    await expect(of(name).remove({ query: { aid: first } }), name).rejects.toMatchObject(error(code))
  }
  await of('deputy').change({ body: { id: first, title: 'Changed' } })
  await of('chief').change({ body: { id: first, status: 1 } })
  expect((await of('member').list({ query: { gid } })).total).toBe(0)
  await of('teacher').change({ body: { id: hidden, status: 0 } })
  expect((await of('member').list({ query: { gid } })).records).toMatchObject([{ title: 'Hidden', content: 'Soon' }])
  expect((await of('deputy').adminList({ query: { gid } })).records.find(({ id }) => id === first)).toMatchObject({
    title: 'Changed',
    content: '**Bold**',
    status: 1,
  })
  await scene.place(gid, 'deputy', 3)
  await expect(of('deputy').change({ body: { id: first, title: 'Again' } })).rejects.toMatchObject(error('not-your-announcement'))
  await of('boss').remove({ query: { aid: hidden } })
  await expect(of('boss').remove({ query: { aid: hidden } })).rejects.toMatchObject(error('no-announcement'))
})

test('an announcement says something', async () => {
  for (const wrong of [{ title: ' ' }, { content: '' }, { title: 't'.repeat(256) }, { content: 'c'.repeat(65_536) }, { status: 2 }])
    await expect(of('chief').add({ body: { gid, title: 'Good', content: 'Good', ...wrong } as never })).rejects.toMatchObject({ code: 'kernel/bad-request' })
})
