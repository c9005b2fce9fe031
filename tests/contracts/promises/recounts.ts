import type { Db } from 'mongodb'
import { expect } from 'vitest'
import { keptAndCounted as keptAndCountedComments } from '../../../plugins/discussions/test/comments/support/recount.ts'
import type { RankLists } from '../../../plugins/ranks/test/support/rank-lists.ts'
import { keptAndCounted as keptAndCountedStatistics } from '../../../plugins/submissions/testing/kept-and-counted.ts'
import type { KeptAttempt as Attempt } from '../../../plugins/contests/server/boards/stored/board-schema.ts'
import { expectedMessages } from './expected-messages.ts'
import { StoredDocuments, type Row } from './stored-documents.ts'
import type { World } from './world.ts'

/** A site whose derived data are compared. */
export interface Recounted {
  readonly db: Db
  readonly ranks: { shown(): Promise<RankLists>; counted(): Promise<RankLists> }
}

/** Compares what the plugins derive from other documents with a recount. */
type Recount<Site = Recounted> = (stored: StoredDocuments, site: Site) => Promise<void>

/** The statuses that the rank of a training shows. */
const judgedStatuses = [-3, -2, -1, 0, 1, 2, 3, 8]

/** The collections that repeat names of users, with the fields of the user's ID and of the name. */
const repeatedNames: Readonly<Record<string, readonly [id: string, name: string]>> = {
  'contests.board-rows': ['uid', 'username'],
  'contests.contests': ['uid', 'author'],
  'discussions.posts': ['uid', 'author'],
  'groups.groups': ['uid', 'owner'],
  'groups.members': ['uid', 'username'],
  'problems.problems': ['authorUid', 'author'],
  'submissions.submissions': ['uid', 'username'],
  'trainings.rank-rows': ['uid', 'username'],
  'trainings.trainings': ['uid', 'author'],
}

/** The collections whose documents belong to something, with the fields that name it: nothing is left when that is deleted. */
const owned: readonly (readonly [name: string, field: string, owner: string])[] = [
  ['accounts.profiles', '_id', 'kernel.users'],
  ['contest-questions.contest-settings', '_id', 'contests.contests'],
  ['contest-questions.questions', 'cid', 'contests.contests'],
  ['contest-questions.questions', 'uid', 'kernel.users'],
  ['contest-questions.read-answers', 'cid', 'contests.contests'],
  ['contest-questions.read-answers', 'uid', 'kernel.users'],
  ['contests.board-rows', 'cid', 'contests.contests'],
  ['contests.prints', 'cid', 'contests.contests'],
  ['contests.prints', 'uid', 'kernel.users'],
  ['contests.registrations', 'cid', 'contests.contests'],
  ['exchange.solutions', '_id', 'problems.problems'],
  ['groups.announcements', 'gid', 'groups.groups'],
  ['groups.members', 'gid', 'groups.groups'],
  ['groups.members', 'uid', 'kernel.users'],
  ['messages.messages', 'uid', 'kernel.users'],
  ['notices.messages', 'uid', 'kernel.users'],
  ['problems.texts', 'pid', 'problems.problems'],
  ['problems.versions', 'pid', 'problems.problems'],
  ['ranks.people', '_id', 'kernel.users'],
  ['submissions.cases', '_id', 'submissions.submissions'],
  ['submissions.standings', 'uid', 'kernel.users'],
  ['submissions.submissions', 'pid', 'problems.problems'],
  ['submissions.submissions', 'uid', 'kernel.users'],
  ['trainings.rank-rows', 'tid', 'trainings.trainings'],
  ['trainings.rank-rows', 'uid', 'kernel.users'],
  ['trainings.registrations', 'tid', 'trainings.trainings'],
  ['trainings.registrations', 'uid', 'kernel.users'],
]

/** The collections of the changes, which the kernel gives an index for what is pending. */
async function readFollowedCollections(db: Db): Promise<string[]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  const indexes = await Promise.all(collections.map(({ name }) => db.collection(name).indexes()))
  return collections.flatMap(({ name }, index) => (indexes[index]!.some(({ key }) => 'pendingDue' in key) ? [name] : []))
}

const followed = new WeakMap<Db, Promise<string[]>>()

/** Read once for each database. */
function followedCollections(db: Db): Promise<string[]> {
  const known = followed.get(db) ?? readFollowedCollections(db)
  followed.set(db, known)
  return known
}

export const recounts: Readonly<Record<string, Recount>> = {
  'nothing is pending': async (stored, { db }) => {
    const left = (await followedCollections(db)).map((name) =>
      db.collection(name).countDocuments({ $or: [{ pendingDue: { $exists: true } }, { removing: true }] }),
    )
    expect((await Promise.all(left)).filter((count) => count > 0)).toEqual([])
    for (const name of ['kernel.owed', 'problems.taggings']) expect(await stored.of(name)).toEqual([])
  },
  'names of users': async (stored) => {
    const users = await stored.byId('kernel.users')
    for (const [name, [id, field]] of Object.entries(repeatedNames))
      for (const row of await stored.of(name)) expect(row[field], `${name} ${row._id}`).toBe(users.get(row[id])?.username ?? row[field])
  },
  'what belongs to something that was deleted': async (stored) => {
    for (const [name, field, owner] of owned) {
      const owners = await stored.byId(owner)
      expect(
        (await stored.of(name)).filter((row) => !owners.has(row[field])),
        `${name} without ${owner}`,
      ).toEqual([])
    }
    const submissions = await stored.byId('submissions.submissions')
    const isOpen = ({ source, state }: Row) => source === 'submissions' && (state === 'waiting' || state === 'running')
    expect((await stored.of('judging.tasks')).filter((task) => isOpen(task) && !submissions.has(Number(task.ref)))).toEqual([])
    const problems = await stored.byId('problems.problems')
    for (const name of ['trainings.trainings', 'contests.contests'])
      for (const row of await stored.of(name))
        expect(
          row.problems.filter(({ pid }: Row) => !problems.has(pid)),
          `${name} ${row._id}`,
        ).toEqual([])
  },
  'roles and schools': async (stored) => {
    const [users, classes, campuses] = await Promise.all(['kernel.users', 'accounts.classes', 'accounts.campuses'].map((name) => stored.byId(name)))
    for (const { _id, role, classId } of await stored.of('accounts.profiles')) {
      const user = users!.get(_id)!
      const campus = campuses!.get(classes!.get(classId)?.campusId)
      expect({ role, school: user.school }, `profile of ${user.username}`).toEqual({ role: user.role, school: campus?.name ?? user.school })
    }
  },
  'statistics of submissions': async (stored, { db }) => {
    const { kept, counted } = await keptAndCountedStatistics(db)
    expect(kept).toEqual(counted)
    const problems = await stored.byId('problems.problems')
    const inBank = (await stored.of('submissions.submissions')).filter(({ lists }) => lists.includes('bank'))
    for (const { _id, pid, displayPid } of inBank) expect(displayPid, `submission ${_id}`).toBe(problems.get(pid)?.problemId)
  },
  rankings: async (_stored, { ranks }) => expect(await ranks.shown()).toEqual(await ranks.counted()),
  'comments, replies and likes': async (stored, { db }) => {
    const { kept, counted, orphans } = await keptAndCountedComments(db)
    expect(kept).toEqual(counted)
    expect(orphans).toEqual([])
    const likes = (await stored.of('discussions.likes')).filter(({ isLiked }) => isLiked)
    const users = await stored.byId('kernel.users')
    expect(likes.filter(({ uid }) => !users.has(uid))).toEqual([])
    const posts = await stored.of('discussions.posts')
    for (const { _id, commentNum, likeNum } of posts) {
      const likeCount = likes.filter(({ thing }) => thing === `post:${_id}`).length
      expect({ commentNum, likeNum }, `post ${_id}`).toEqual({ commentNum: counted.areas[`did:${_id}`] ?? 0, likeNum: likeCount })
    }
    const things = new Set(posts.map(({ _id }) => `post:${_id}`))
    expect(likes.filter(({ thing }) => thing.startsWith('post:') && !things.has(thing))).toEqual([])
  },
  'messages about comments, replies, likes and mentions': async (stored) => {
    const expected = await expectedMessages(stored)
    const sent = (await stored.of('messages.messages')).map(({ uid, key }) => `${uid} ${key}`)
    // Of what was deleted, users may have got messages before.
    expect(sent.filter((message) => expected.has(message)).toSorted()).toEqual([...expected].toSorted())
  },
  'members of groups': async (stored) => {
    const members = await stored.of('groups.members')
    for (const { _id, memberCount } of await stored.of('groups.groups'))
      expect(memberCount, `members of group ${_id}`).toBe(members.filter(({ gid, level }) => gid === _id && level >= 3).length)
    const [users, standings] = [await stored.byId('kernel.users'), await stored.of('submissions.standings')]
    for (const { gid, uid, level, isRanked, ac, total, news } of members) {
      const own = standings.filter((row) => row.list === `gid:${gid}` && row.uid === uid)
      const tries = own.reduce((sum, row) => sum + row.tries, 0)
      const counted = { isRanked: level >= 3 && users.get(uid)?.status === 0, ac: own.filter(({ status }) => status === 0).length, total: tries, news: null }
      expect({ isRanked, ac, total, news }, `${uid} in group ${gid}`).toEqual(counted)
    }
  },
  'ranks of courses': async (stored) => {
    const [rows, registrations, submissions] = await Promise.all(
      ['trainings.rank-rows', 'trainings.registrations', 'submissions.submissions'].map((name) => stored.of(name)),
    )
    for (const { _id: tid, round, uid: author, problems, owner } of await stored.of('trainings.trainings')) {
      // A submission in a public course joins it.
      const members = new Map(
        registrations!.flatMap((one) => (one.tid === tid && one.round === round ? [[one.uid as string, one.gmtCreate as Date] as const] : [])),
      )
      const open = new Set(problems.flatMap(({ pid, isOpen }: Row) => (isOpen ? [pid] : [])))
      const isCounted = ({ uid, pid, contexts = [] }: Row) =>
        members.has(uid) && open.has(pid) && (contexts.includes(`tid:${tid}`) || (owner === null ? contexts.length === 0 : contexts[0] === owner))
      const counted = submissions!.filter(isCounted)
      const isRanked = ({ uid, status, contexts = [], submitTime }: Row) =>
        status === 0 || (judgedStatuses.includes(status) && (contexts.includes(`tid:${tid}`) || submitTime >= members.get(uid)!))
      const ranked = [...new Set(counted.filter(isRanked).map(({ uid }) => uid as string))].filter((uid) => uid !== author)
      const solved = (uid: string) => new Set(counted.flatMap((one) => (one.uid === uid && one.status === 0 ? [one.pid] : []))).size
      const shown = rows!.filter((row) => row.tid === tid && row.isRanked).map(({ uid, ac }) => [uid, ac])
      expect(shown.toSorted(), `course ${tid}`).toEqual(ranked.map((uid) => [uid, solved(uid)]).toSorted())
    }
  },
  scoreboards: async (stored) => {
    // Without the results that rejudging sets stored beside attempts.
    const plain = ({ rejudged: _rejudged, ...attempt }: Row) => attempt
    const rows = new Map((await stored.of('contests.board-rows')).map(({ _id, attempts }) => [_id, attempts.map(plain)]))
    const counted = new Map<unknown, Attempt[]>([...rows.keys()].map((key) => [key, []]))
    // Tests by staff and annulled submissions do not count.
    const tried = (await stored.of('submissions.submissions')).filter(({ byStaff, annulled }) => !byStaff && !annulled)
    for (const { _id: id, uid, pid, contexts = [], submitTime, status, score = null, time = null, language } of tried) {
      const cid = contexts.find((reference: string) => reference.startsWith('cid:'))?.slice('cid:'.length)
      const key = `${cid} ${uid}`
      if (cid) counted.set(key, [...(counted.get(key) ?? []), { id: Number(id), pid, submitTime, status: status === 5 ? null : status, score, time, language }])
    }
    // By their times: the clocks of two sites may differ.
    const inOrder = ([key, attempts]: [unknown, Attempt[]]) => [key, attempts.toSorted((a, b) => +a.submitTime - +b.submitTime || a.id - b.id)] as const
    expect(rows).toEqual(new Map([...counted].map(inOrder)))
  },
}

/** An interruption leaves the sums wrong until the nightly recount, which the process of the site does. */
const filesOfOwners: Recount<World> = async (stored, { db, scene }) => {
  const { ledger, collections, files } = scene.site.site.services
  await ledger.recount(
    () => collections.fileReferences(),
    (hash) => files.size(hash),
  )
  const entries = new Map((await db.collection('kernel.file-entries').find().toArray()).map(({ _id, owner, size }) => [String(_id), { owner, size }]))
  const ofVersions = (await stored.of('problems.versions')).flatMap(({ fileOwner = 'site', cases }) =>
    cases.flatMap((one: Row) => [
      [`${fileOwner} ${one.input}`, one.inputSize],
      [`${fileOwner} ${one.output}`, one.outputSize],
    ]),
  )
  const published = (await stored.of('kernel.public-files')).map(({ owner, file, size }) => [`${owner} ${file}`, size])
  for (const [key, size] of [...ofVersions, ...published]) expect(entries.get(key)?.size, key).toBe(size)
  for (const { _id, bytes, files: count } of await db.collection('kernel.file-use').find().toArray()) {
    const own = [...entries.values()].filter(({ owner }) => owner === String(_id))
    expect({ bytes, count }, String(_id)).toEqual({ bytes: own.reduce((sum, { size }) => sum + size, 0), count: own.length })
  }
}

/** Fails where anything that plugins derive differs from a recount. */
export async function expectRecounted(world: World): Promise<void> {
  const stored = new StoredDocuments(world.db)
  for (const recount of [...Object.values(recounts), filesOfOwners]) await recount(stored, world)
}
