import { groupContestApi } from '@verdict/plugin-group-contests/contract'
import { groupDiscussionApi } from '@verdict/plugin-group-discussions/contract'
import { groupProblemApi } from '@verdict/plugin-group-problems/contract'
import { groupTrainingApi } from '@verdict/plugin-group-trainings/contract'
import { groupApi, invitationApi, levels, memberApi, memberImportApi } from '@verdict/plugin-groups/contract'
import { expect } from 'vitest'
import { form } from '../../../../plugins/contests/testing/forms.ts'
import type { Changes } from '../prepared-change.ts'
import type { World } from '../world.ts'

/** A problem of a group. */
export async function groupProblem(world: World, gid: number) {
  const api = world.author.person.use(groupProblemApi)
  const problem = {
    gid,
    problemId: 'A',
    title: 'Sum',
    description: 'Add.',
    input: 'Two numbers.',
    output: 'Their sum.',
    type: 0,
    timeLimit: 1000,
    memoryLimit: 256,
  }
  const { pid } = await api.create({ body: { problem, samples: [{ input: '1 2', output: '3' }], languages: [{ name: 'C++' }] } as never })
  await api.changeAuth({ query: { pid, auth: 1 } })
  return { pid, problemId: (await api.read({ query: { pid } })).problemId }
}

const bankProblem = (world: World) => world.problem()

/** A group with a problem, a course, homework and a discussion, and a member who has solved the problem. */
export async function fullGroup(world: World, member = world.student) {
  const owner = world.author.person
  const group = await world.group()
  const { gid } = group
  await world.joinGroup(group, member)
  const { pid, problemId } = await groupProblem(world, gid)
  const training = { title: world.name('Course '), description: 'Loops', auth: 'Public' as const, gid }
  const { tid } = await owner.use(groupTrainingApi).create({ body: { training, trainingCategory: { id: world.category } } })
  await owner.use(groupTrainingApi).addFromGroup({ query: { tid, problemId } })
  const { cid } = await owner.use(groupContestApi).create({ body: form({ gid, title: 'Homework' } as never) })
  await owner.use(groupContestApi).addFromBank({ body: { cid, pid: (await world.shared(bankProblem)).pid, displayId: 'A' } })
  await owner.use(groupDiscussionApi).add({ body: { gid, title: 'Hello', description: 'All', content: 'World', categoryId: 3, pid: problemId } })
  await world.judged(member, problemId, { gid, tid })
  await world.judged(member, 'A', { cid })
  return { ...group, tid, cid, pid }
}

const sharedGroup = (world: World) => fullGroup(world)
const messages = (world: World, key: string) => world.collection('notices.messages').countDocuments({ uid: world.student.uid, key: new RegExp(key) })

/** A group with the student at a level: none, or member. */
async function groupAt(world: World, level: 0 | 3) {
  const group = await world.shared(sharedGroup)
  const { gid } = group
  const known = await world.collection('groups.members').findOne({ gid, uid: world.student.uid })
  if (known?.level !== level) await (level === levels.member ? world.joinGroup(group) : world.student.person.use(memberApi).exit({ query: { gid } }))
  await world.site.settled()
  return group
}

/** A user who is root of the group without a permission of the site to add members. */
async function groupHead(world: World) {
  const [head, group] = [await world.user(), await world.shared(sharedGroup)]
  await world.joinGroup(group, head)
  await world.author.person.use(memberApi).changeLevel({ body: { gid: group.gid, uid: head.uid, auth: levels.root } })
  return head
}

export const groupChanges: Changes = {
  'a teacher creates a group': async (world) => {
    const shortName = world.name('NEW')
    const body = { name: world.name('New '), shortName, brief: 'Loops', description: 'For beginners', auth: 1 as const }
    return {
      make: () => world.author.person.use(groupApi).create({ body }),
      verify: async () => expect(await world.collection('groups.groups').findOne({ shortName })).toMatchObject({ memberCount: 1 }),
    }
  },
  'a user joins a group': async (world) => {
    const group = await groupAt(world, levels.none)
    const key = `^group ${group.gid} .* joined`
    const before = await messages(world, key)
    return { make: () => world.joinGroup(group), verify: async () => expect(await messages(world, key)).toBe(before + 1) }
  },
  'a group invites a user': async (world) => {
    const { gid } = await groupAt(world, levels.none)
    const head = await world.shared(groupHead)
    const { uid, name } = world.student
    const open = await head.person.use(invitationApi).invited({ query: { gid } })
    if (open.total > 0) await head.person.use(invitationApi).withdraw({ query: { gid, uid } })
    const key = `^group ${gid} .* invited`
    const before = await messages(world, key)
    return {
      make: () => head.person.use(memberImportApi).add({ body: { gid, usernames: [name] } }),
      verify: async () => expect(await messages(world, key)).toBe(before + 1),
    }
  },
  'a group admin removes a member': async (world) => {
    const { gid } = await groupAt(world, levels.member)
    const key = `^group ${gid} .* removed`
    const before = await messages(world, key)
    return {
      make: () => world.author.person.use(memberApi).remove({ query: { gid, uid: world.student.uid } }),
      verify: async () => expect(await messages(world, key)).toBe(before + 1),
    }
  },
  'the owner disbands a group with everything in it': async (world) => {
    const { gid, tid, cid, pid } = await fullGroup(world)
    const contents: readonly (readonly [string, object])[] = [
      ['groups.groups', { _id: gid }],
      ['problems.problems', { _id: pid }],
      ['trainings.trainings', { _id: tid }],
      ['contests.contests', { _id: cid }],
      ['discussions.posts', { owner: `gid:${gid}` }],
      ['submissions.submissions', { contexts: { $in: [`gid:${gid}`, `cid:${cid}`] } }],
    ]
    return {
      make: () => world.author.person.use(groupApi).disband({ query: { gid } }),
      verify: async () => {
        expect(await messages(world, `^group ${gid} disbanded`)).toBe(1)
        for (const [name, filter] of contents) expect(await world.collection(name).countDocuments(filter), name).toBe(0)
      },
    }
  },
}
