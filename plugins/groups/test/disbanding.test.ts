import { sampleFile } from '@verdict/core/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanerServer } from './support/cleaner.ts'
import { GroupScene } from '../testing/group-scene.ts'

let scene: GroupScene
beforeAll(async () => {
  scene = await GroupScene.start(['ann', 'chief'], [cleanerServer])
})
afterAll(() => scene?.close())

test('the owner disbands a group with everything in it; its members are notified, and none of it can be reached', async () => {
  const gid = await scene.foundWith({ ann: 3, chief: 5 })
  const { name, shortName } = await scene.api('teacher').detail({ query: { gid } })
  const picture = sampleFile({ field: 'image', maximumBytes: 1000, endings: ['png'] })
  const { avatar } = await scene.api('teacher').uploadAvatar({ body: { gid }, file: picture })
  const pid = await scene.problem(gid, `${shortName}A`)
  const submitId = await scene.judged('ann', `${shortName}A`, 0, { gid })
  await scene.api('teacher').announcements.add({ body: { gid, title: 'Welcome', content: 'All of you' } })
  const { token } = await scene.api('teacher').links.renew({ query: { gid } })
  const [announcement] = (await scene.api('teacher').announcements.adminList({ query: { gid } })).records
  await scene.settled()
  const before = await scene.messages('ann')

  for (const other of ['ann', 'chief', 'admin'])
    await expect(scene.api(other).disband({ query: { gid } }), other).rejects.toMatchObject({ code: 'groups/owner-only' })
  await scene.api('teacher').disband({ query: { gid } })

  const gone = { code: 'groups/no-group' }
  for (const person of ['ann', 'teacher', 'boss']) {
    const api = scene.api(person)
    const { use } = { use: scene.people[person]! }
    for (const call of [
      () => api.detail({ query: { gid } }),
      () => api.access({ query: { gid } }),
      () => api.level({ query: { gid } }),
      () => api.edit({ body: { id: gid, name: 'Still here' } }),
      () => api.disband({ query: { gid } }),
      () => api.members.list({ query: { gid } }),
      () => api.members.applications({ query: { gid } }),
      () => api.members.join({ query: { gid, code: 'abcdef' } }),
      () => api.members.exit({ query: { gid } }),
      () => api.announcements.list({ query: { gid } }),
      () => api.announcements.add({ body: { gid, title: 'Still', content: 'Here' } }),
      () => api.ranks.rank({ query: { gid, type: 0 } }),
      () => api.attic.who({ query: { gid } }),
    ])
      await expect(call(), person).rejects.toMatchObject(gone)
    await expect(api.links.join({ query: { token } })).rejects.toMatchObject({ code: 'groups/no-join-link' })
    await expect(api.announcements.remove({ query: { aid: announcement!.id } })).rejects.toMatchObject({ code: 'groups/no-announcement' })
    await expect(use.use(problemApi).detail({ query: { problemId: `${shortName}A`, gid } as never })).rejects.toMatchObject({ code: 'problems/no-context' })
    await expect(use.use(submissionApi).list({ query: { gid } as never })).rejects.toMatchObject({ code: 'problems/no-context' })
    await expect(use.use(submissionApi).detail({ query: { submitId } })).rejects.toMatchObject({ code: 'submissions/no-submission' })
    expect((await api.list({ query: { limit: 500, keyword: name } })).total).toBe(0)
  }

  await scene.settled()
  expect((await fetch(scene.scene.site.url + avatar)).status).toBe(400)
  expect((await scene.messages('ann')).slice(before.length)).toEqual(['Group disbanded'])
  expect((await scene.messages('teacher')).at(-1)).toBe('Group disbanded')
  // Its names are free, and a new group inherits nothing from the old one.
  const again = await scene.found({ name, shortName })
  expect(again).toBeGreaterThan(gid)
  expect(await scene.problem(again, `${shortName}A`)).toBeGreaterThan(pid)
  expect(await scene.levels(again)).toEqual({ teacher: 5 })
})

test('a thing added in the moment of the end is unreachable, and deleted later', async () => {
  const { db } = scene.scene.site.site
  const endedWith = async () => {
    const gid = await scene.foundWith({ ann: 3 })
    const { shortName } = await scene.api('teacher').detail({ query: { gid } })
    await scene.api('teacher').disband({ query: { gid } })
    await scene.settled()
    // Permission was checked before the group was disbanded, and the problem is stored after everything was deleted.
    const problemId = `${shortName}LATE`
    return { gid, problemId, pid: await scene.problem(gid, problemId) }
  }
  const [old, young] = [await endedWith(), await endedWith()]
  const { gid, problemId } = old
  for (const name of ['ann', 'teacher', 'boss'])
    await expect(scene.people[name]!.use(problemApi).detail({ query: { problemId, gid } as never }), name).rejects.toMatchObject({
      code: 'problems/no-context',
    })
  await scene.endLongAgo(gid)
  await scene.sweep()
  const left = async ({ gid: one, pid }: typeof old) => [
    await db.collection<{ _id: number }>('problems.problems').countDocuments({ _id: pid }),
    await db.collection<{ _id: number }>('groups.ended').countDocuments({ _id: one }),
  ]
  // In the more recently disbanded group, a running call could still store something.
  expect([await left(old), await left(young)]).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('root of the site disbands any group', async () => {
  const gid = await scene.found({}, 'ann')
  await scene.api('boss').disband({ query: { gid } })
  await expect(scene.api('ann').detail({ query: { gid } })).rejects.toMatchObject({ code: 'groups/no-group' })
  await expect(scene.api('boss').disband({ query: { gid } })).rejects.toMatchObject({ code: 'groups/no-group' })
})
