import { groupProblemApi } from '@verdict/plugin-group-problems/contract'
import { groupApi } from '@verdict/plugin-groups/contract'
import { noticeAdminApi } from '@verdict/plugin-notices/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { expect } from 'vitest'
import type { FolderStore } from '../../../../core/server/files/folder-store.ts'
import { catalogue } from '../../../../plugins/sample-problems/server/catalogue/catalogue.ts'
import { program } from '../../../../plugins/submissions/testing/scene.ts'
import type { Changes } from '../prepared-change.ts'
import type { World } from '../world.ts'
import { groupProblem } from './groups.ts'

const longAgo = new Date(0)

/** Old documents for jobs to delete, by collection. */
const outdated: Readonly<Record<string, object>> = {
  'contest-calendars.calendars': { name: 'No longer listed', contests: [], readAt: longAgo, problem: null },
  'discussions.attempts': { count: 1, until: longAgo },
  'exchange.transfers': { uid: 'deleted', state: 'done', at: longAgo },
  'groups.attempts': { count: 1, until: longAgo },
  'judging.tasks': { subject: 'deleted/1', source: 'deleted', ref: '1', version: 1, oj: 'deleted', state: 'done', files: [], endedAt: longAgo },
  'kernel.attempts': { count: 1, until: longAgo },
  'problems.uploads': { at: longAgo },
  'remote-judging.runs': { subject: 'deleted/1', at: longAgo },
}

/** Creates what is outdated. Returns whether a job has deleted all of it. */
async function outdatedDocuments(world: World) {
  const _id = world.name('old-')
  const message = { uid: world.root.uid, key: _id, cleaned: true, gmtModified: longAgo }
  const documents = [...Object.entries(outdated), ['notices.messages', message] as const]
  for (const [name, fields] of documents) await world.collection(name).insertOne({ _id, ...fields })
  return async () => {
    for (const [name] of documents) expect(await world.collection(name).countDocuments({ _id }), name).toBe(0)
  }
}

/** A stored file that nothing names. */
async function outdatedFile(world: World) {
  const files = () => world.scene.site.site.services.storage as FolderStore
  const { hash } = await files().put(Buffer.from(world.name('file-')))
  await files().age(hash, longAgo)
  return async () => expect(await files().size(hash)).toBeUndefined()
}

/** A group that ended some time ago, to which another user added an announcement at that moment. */
async function endedGroup(world: World) {
  const { gid } = await world.group()
  await world.author.person.use(groupApi).disband({ query: { gid } })
  await world.site.settled()
  await world.collection('groups.ended').updateOne({ _id: gid }, { $set: { clearedAt: longAgo } })
  await world.collection('groups.announcements').insertOne({ _id: -gid, gid, title: 'Late', content: 'Late', status: 0 })
  return async () => {
    expect(await world.collection('groups.announcements').countDocuments({ gid })).toBe(0)
    expect(await world.collection('groups.ended').countDocuments({ _id: gid })).toBe(0)
  }
}

/** A submission that waits, but not in the queue. */
async function lostSubmission(world: World) {
  const { id } = await world.shared((one) => one.problem())
  const { submitId } = await world.student.person.use(submissionApi).submit({ body: { pid: id, language: 'C++', code: program } })
  await world.site.settled()
  const subject = `submissions/${submitId}`
  await world.collection('judging.tasks').deleteMany({ subject })
  await world.collection('submissions.submissions').updateOne({ _id: submitId }, { $set: { changedAt: longAgo } })
  return async () => expect(await world.collection('judging.tasks').countDocuments({ subject })).toBe(1)
}

/** A notice to all users that was not delivered yet. */
async function waitingNotice(world: World) {
  const title = world.name('Notice ')
  await world.root.person.use(noticeAdminApi).add({ body: { title, content: 'For all', type: 'All' } })
  return async () => {
    const uids = await world.collection('notices.messages').distinct('uid', { title })
    expect(await world.collection('notices.messages').countDocuments({ title })).toBe(uids.length)
    expect(uids.length).toBe(await world.collection('kernel.users').countDocuments())
  }
}

const groupWithApplication = async (world: World) => {
  const { pid } = await groupProblem(world, (await world.group()).gid)
  await world.author.person.use(groupProblemApi).applyPublic({ query: { pid, isApplied: true } })
}

/** A group's problem that waits for its approval, of which root was not reminded today. */
async function forgottenApplication(world: World) {
  await world.shared(groupWithApplication)
  const reminders = { uid: world.root.uid, key: /^group problems/ }
  await world.collection('notices.messages').deleteMany(reminders)
  return async () => expect(await world.collection('notices.messages').countDocuments(reminders)).toBe(1)
}

/** A sample problem that is still to be installed. */
async function missingSample(world: World) {
  const { slug, rules } = catalogue[0]!
  const { problemId } = rules
  const installed = await world.collection('problems.problems').findOne({ problemId })
  if (installed) await world.root.person.use(problemAdminApi).remove({ query: { pid: Number(installed._id) } })
  await world.collection('sample-problems.fill').updateOne({ _id: 'fill' }, { $set: { left: [slug] } })
  return async () => {
    expect(await world.collection('problems.problems').countDocuments({ problemId })).toBe(1)
    expect(await world.collection('sample-problems.fill').findOne()).toMatchObject({ left: [] })
  }
}

export const jobChanges: Changes = {
  'all jobs run': async (world) => {
    const verifications: (() => Promise<void>)[] = []
    for (const prepare of [outdatedDocuments, outdatedFile, endedGroup, lostSubmission, waitingNotice, forgottenApplication, missingSample])
      verifications.push(await prepare(world))
    return {
      make: () => world.site.orderJobs(),
      verify: async () => {
        for (const verify of verifications) await verify()
      },
    }
  },
}
