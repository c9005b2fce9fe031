import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { indexTerms } from '@verdict/server-kit'
import { Random, startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import contests from '@verdict/plugin-contests/server'
import { groupContestApi } from '@verdict/plugin-group-contests/contract'
import groupContests from '@verdict/plugin-group-contests/server'
import { groupProblemApi } from '@verdict/plugin-group-problems/contract'
import groupProblems from '@verdict/plugin-group-problems/server'
import { groupTrainingApi } from '@verdict/plugin-group-trainings/contract'
import groupTrainings from '@verdict/plugin-group-trainings/server'
import { groupApi, groupRankApi, memberApi } from '@verdict/plugin-groups/contract'
import groups from '@verdict/plugin-groups/server'
import judging from '@verdict/plugin-judging/server'
import notices from '@verdict/plugin-notices/server'
import { problemApi } from '@verdict/plugin-problems/contract'
import problems from '@verdict/plugin-problems/server'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import submissions from '@verdict/plugin-submissions/server'
import { categoryApi } from '@verdict/plugin-trainings/contract'
import trainings from '@verdict/plugin-trainings/server'
import type { Document } from 'mongodb'
import { nameFieldsOf } from '../../plugins/groups/server/group/search-fields.ts'
import { draft, scribeApi, scribeServer } from '../../plugins/problems/testing/drafts.ts'
import { Stopwatch } from './stopwatch.ts'

/**
 * Measures groups: the list of many groups, the pages of one with many members and submissions, the lists of the bank before and after the problems of
 * groups are there, and the end of the large group. Starts a site of its own, in the process of the client.
 */
const { values } = parseArgs({
  options: {
    groups: { type: 'string', default: '10000' },
    members: { type: 'string', default: '5000' },
    submissions: { type: 'string', default: '10000' },
    problems: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '200' },
  },
})
const [groupCount, memberCount, submissionCount, problemCount, calls] = [values.groups, values.members, values.submissions, values.problems, values.calls].map(
  Number,
) as [number, number, number, number, number]
const ownProblems = 500
const bankProblems = 1000
const random = new Random(1)
const plugins = [judging, problems, submissions, notices, contests, trainings, groups, groupProblems, groupContests, groupTrainings, scribeServer]
const site = await startTestSite(plugins, {
  http: { rate: { perUser: 1e9, perAddress: 1e9 } },
  settings: {
    submissions: { defaultSubmitInterval: 0 },
    groups: { defaultCreateGroupACInitValue: 0, defaultCreateGroupDailyLimit: 1e6, defaultCreateGroupLimit: 1e6 },
  },
})
const { db } = site.site
try {
  const teacher = await site.as('root', 'boss')
  const pupil = await site.as('default_user', 'pupil')
  const gid = await fill(site, teacher, pupil)
  const watch = new Stopwatch()
  const anyPage = (total: number, limit: number) => ({ limit, currentPage: 1 + random.below(Math.max(1, Math.floor(total / limit))) })
  const bank = async (when: string) => {
    for (let count = 0; count < calls; count += 1) {
      await watch.time(`list of the bank, ${when}`, () => pupil.use(problemApi).list({ query: anyPage(bankProblems, 30) }))
      await watch.time(`search in the bank, ${when}`, () => pupil.use(problemApi).list({ query: { keyword: `bank${random.below(bankProblems)}` } }))
    }
  }
  const pages: Readonly<Record<string, () => Promise<unknown>>> = {
    'list of groups': () => pupil.use(groupApi).list({ query: anyPage(groupCount, 15) }),
    'list of groups, searched': () => pupil.use(groupApi).list({ query: { keyword: `number ${random.below(groupCount)}` } }),
    'own groups': () => pupil.use(groupApi).list({ query: { onlyMine: true } }),
    'one group': () => pupil.use(groupApi).detail({ query: { gid } }),
    members: () => pupil.use(memberApi).list({ query: { gid, ...anyPage(memberCount, 10) } }),
    'members, for admins': () => teacher.use(memberApi).applications({ query: { gid, ...anyPage(memberCount, 10) } }),
    'members, searched': () => pupil.use(memberApi).list({ query: { gid, keyword: `pupil${random.below(memberCount)}` } }),
    'members, searched by a letter': () =>
      pupil.use(memberApi).list({ query: { gid, keyword: random.pick(['p', 'l', '7']), ...anyPage(memberCount / 10, 10) } }),
    'members, for admins, searched by a letter': () => teacher.use(memberApi).applications({ query: { gid, keyword: random.pick(['p', 'l', '7']) } }),
    rank: () => pupil.use(groupRankApi).rank({ query: { gid, type: random.below(2), ...anyPage(memberCount, 30) } }),
    submissions: () => pupil.use(submissionApi).list({ query: { gid, ...anyPage(submissionCount, 10) } as never }),
    'problem list': () => pupil.use(groupProblemApi).list({ query: { gid, ...anyPage(ownProblems, 50) } }),
    'a member': () => teacher.use(memberApi).detail({ query: { gid, uid: uidOf(random.below(memberCount)) } }),
    'courses of a member': () => teacher.use(groupTrainingApi).memberCourses({ query: { gid, uid: uidOf(random.below(memberCount)) } }),
    'homework of a member': () => teacher.use(groupContestApi).memberHomework({ query: { gid, uid: uidOf(random.below(memberCount)) } }),
  }
  await bank('without problems of groups')
  await fillProblems(gid)
  await bank('with problems of groups')
  for (let count = 0; count < calls; count += 1) for (const [name, call] of Object.entries(pages)) await watch.time(name, call)
  console.log(`${groupCount} groups; one with ${memberCount} members and ${submissionCount} submissions; ${problemCount} problems of groups`)
  console.table(watch.rows())
  for (const [failure, count] of watch.failures) console.log(`${count} × ${failure}`)
  const end = new Stopwatch()
  await end.time('the order', () => teacher.use(groupApi).disband({ query: { gid } }))
  const began = performance.now()
  let isOver = false
  const others = (async () => {
    while (!isOver) await end.time('another list meanwhile', () => pupil.use(groupApi).list({ query: anyPage(groupCount, 15) }))
  })()
  await site.settled()
  isOver = true
  await others
  end.took('all cleared after', performance.now() - began)
  console.log('The end of the large group')
  console.table(end.rows())
  const left = {
    members: await db.collection('groups.members').countDocuments({ gid }),
    submissions: await db.collection('submissions.submissions').countDocuments({ lists: `gid:${gid}` }),
    problems: await db.collection('problems.problems').countDocuments({ owner: `gid:${gid}` }),
  }
  console.log(`Left behind: ${JSON.stringify(left)}`)
} finally {
  await site.close()
}
// The database of the test site would keep the process.
process.exit(0)

function uidOf(index: number): string {
  return index.toString(16).padStart(32, '0')
}

/** Many groups; a large one with members, their submissions, a course and a homework; and the bank. */
async function fill({ settled }: TestSite, teacher: Person, pupil: Person): Promise<number> {
  const form = { name: 'Number 0', shortName: 'LARGE', brief: 'Everybody', auth: 1 as const }
  const { gid } = await teacher.use(groupApi).create({ body: form })
  const small = (await teacher.use(groupApi).create({ body: { ...form, name: 'Small group', shortName: 'SMALL' } })).gid
  await pupil.use(memberApi).join({ query: { gid } })
  const { pid } = await teacher.use(scribeApi).write({ body: draft({ problemId: 'BANK', title: 'bank' }) as never })
  const { id } = await teacher.use(categoryApi).add({ body: { name: 'Basics' } })
  const training = { gid, title: 'Course', synopsis: 'One week', description: 'Loops', auth: 'Public' as const }
  const { tid } = await teacher.use(groupTrainingApi).create({ body: { training, trainingCategory: { id } } })
  await teacher.use(groupTrainingApi).addFromBank({ body: { tid, pid } })
  const homework = { gid, title: 'Homework', description: 'Loops', type: 0, auth: 0, startTime: daysFromNow(-1), endTime: daysFromNow(7), visible: true }
  const { cid } = await teacher.use(groupContestApi).create({ body: homework as never })
  await teacher.use(groupContestApi).addFromBank({ body: { cid, pid, displayId: 'A' } })
  await pupil
    .use(submissionApi)
    .submit({ body: { pid: 'BANK', gid, tid, language: 'C++', code: 'int main() { return 0; } // nothing but a template' } as never })
  await settled()
  const [group, member, user, submission, problem] = await Promise.all([
    template('groups.groups', { _id: small }),
    template('groups.members', { gid, username: 'pupil' }),
    template('kernel.users', { username: 'pupil' }),
    template('submissions.submissions', {}),
    template('problems.problems', { _id: pid }),
  ])
  const people = Array.from({ length: memberCount }, (_, index) => ({ uid: uidOf(index), username: `pupil${index}` }))
  const groupRow = (index: number) => {
    const text = `number ${index} short${index}`
    const names = { name: `Number ${index}`, nameKey: `number ${index}`, shortName: `SHORT${index}`, shortNameKey: `short${index}` }
    return { ...group, _id: small + index, ...names, searchText: text, terms: indexTerms(text) }
  }
  const memberRow = ({ uid, username }: (typeof people)[0], index: number) => {
    const results = { ac: random.below(50), total: random.below(200), score: random.below(5000) }
    return { ...member, _id: `${gid} ${uid}`, number: 100 + index, uid, username, ...nameFieldsOf(username), ...results }
  }
  const submissionRow = (index: number) => ({ ...submission, _id: 1e6 + index, ...random.pick(people), status: random.pick([0, -1, 1]) })
  await insert('groups.groups', groupCount, (index) => groupRow(index + 1))
  await insert('kernel.users', people.length, (index) => ({
    ...user,
    _id: people[index]!.uid,
    username: people[index]!.username,
    folded: people[index]!.username,
  }))
  await insert('groups.members', people.length, (index) => memberRow(people[index]!, index))
  await insert('submissions.submissions', submissionCount, submissionRow)
  await insert('problems.problems', bankProblems, (index) => problemRow(problem, 1e6 + index, `bank${index}`, problem.facets as string[]))
  return gid
}

/** The problems of groups: those of the large one, and many of others. */
async function fillProblems(gid: number): Promise<void> {
  const problem = await template('problems.problems', { problemId: 'BANK' })
  const facetsOf = (owner: string) => [`c${owner}`, `c${owner}|d0`, `b${owner}`, `b${owner}|u1`]
  await insert('problems.problems', problemCount, (index) => {
    const owner = `gid:${index < ownProblems ? gid : gid + 2 + (index % 1000)}`
    return { ...problemRow(problem, 2e6 + index, `group${index}`, facetsOf(owner)), owner }
  })
}

function problemRow(problem: Document, _id: number, name: string, facets: readonly string[]): Document {
  return { ...problem, _id, problemId: name.toUpperCase(), idLength: name.length, searchText: name, terms: [name, name.slice(0, 3)], facets }
}

/** A document as the site has written it, without what its followers are still owed, which would be called for every copy. */
async function template(collection: string, filter: Document): Promise<Document> {
  const { pending: _, pendingDue: __, joinToken: ___, foldedEmail: ____, ...found } = (await db.collection(collection).findOne(filter))!
  return { ...found, ...('stamp' in found && { stamp: randomUUID() }) }
}

async function insert(name: string, count: number, rowOf: (index: number) => Document): Promise<void> {
  const batch = 1000
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, index) => rowOf(from + index))
    await db.collection(name).insertMany(rows, { ordered: false })
  }
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
