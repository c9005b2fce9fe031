import { createSiteArchives } from '@verdict/command/archives'
import { discoverPlugins, loadPlugin } from '@verdict/core/site'
import type { Person } from '@verdict/core/testing'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import { questionApi } from '@verdict/plugin-contest-questions/contract'
import { commentApi, discussionAdminApi, discussionApi } from '@verdict/plugin-discussions/contract'
import { peopleMessageApi } from '@verdict/plugin-messages/contract'
import { categoryApi, trainingAdminApi } from '@verdict/plugin-trainings/contract'
import { fileURLToPath } from 'node:url'
import { form } from '../../../plugins/contests/testing/forms.ts'
import { Scene } from '../../../plugins/submissions/testing/scene.ts'
import { leagueApi, leagueServer } from '../../contracts/sealed/leagues.ts'
import { noRemoteSites } from '../../support/no-remote-sites.ts'
import { crawlOptions } from './crawl-options.ts'
import { plantGroup } from './planted-group.ts'
import { gossipServer } from './planted-leaks.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** The plugins that the scene starts itself. Sample problems appear some time after the start, which is no leak. */
const elsewhere = ['judging', 'problems', 'submissions', 'sample-problems']
const [league, open, blind, future] = [1, 11, 12, 13]

/**
 * Starts a site with every plugin and a secret in each: sealed and blind rounds, a sealed contest with a comment by its staff, a training for
 * members only and a hidden one, posts about a public and a hidden problem, and one that was hidden after a user was notified of it, with a
 * comment (`below`) by a user who no longer sees it.
 */
export async function startLeakScene() {
  const found = await Promise.all(discoverPlugins(root).map(loadPlugin))
  const others = found.map(({ server }) => server).filter(({ plugin }) => !elsewhere.includes(plugin.id))
  let pid = 0
  const scene = await Scene.start([...others, leagueServer, gossipServer(() => pid)], {
    archives: createSiteArchives,
    http: { rate: { perUser: 1e6, perAddress: 1e6 } },
    settings: { ...noRemoteSites, submissions: { defaultSubmitInterval: 0 }, discussions: { defaultCreateCommentACInitValue: 0 } },
  })
  const people: Record<string, Person> = { root: await scene.site.as('root', 'boss') }
  for (const name of ['coach', 'ann', 'ben', 'stranger']) people[name] = await scene.site.as('default_user', name)
  people.admin = await scene.site.as('admin', 'admin')
  people.staff = await scene.site.as('problem_admin', 'staff')
  const as = (name: string) => people[name]!.use(leagueApi)
  const publicProblem = await scene.problem({ tags: ['graphs'] })
  pid = (await scene.problem({ auth: 3 })).pid
  const hidden = (await scene.problem({ auth: 2, title: 'A secret' })).pid
  await as('root').found({ body: { id: league, staff: ['coach'], members: ['ann', 'ben'], sealedAt: null } })
  const round = { lid: league, problems: { A: pid }, startsAt: new Date(), blind: false }
  await as('coach').putRound({ body: { id: open, ...round } })
  await as('coach').putRound({ body: { id: blind, ...round, blind: true } })
  await as('coach').putRound({ body: { id: future, ...round, startsAt: new Date(Date.now() + 3600_000) } })
  const inBank = await scene.judged(people.ben!, publicProblem.id)
  const early = await scene.judged(people.ben!, 'A', { status: -1 }, { rid: open })
  await scene.judged(people.ann!, 'A', { status: 0 }, { rid: open })
  await as('coach').seal({ body: { lid: league, sealedAt: new Date() } })
  const sealed = await scene.judged(people.ben!, 'A', { status: -1, time: 7 }, { rid: open })
  const contests = people.root!.use(contestAdminApi)
  const { cid } = await contests.create({ body: form({ openRank: true }) })
  await contests.addFromBank({ body: { cid, pid: publicProblem.pid, displayId: 'A', staysListed: true } })
  await contests.addFromBank({ body: { cid, pid: (await scene.problem()).pid, displayId: 'B', staysListed: true } })
  await scene.judged(people.ben!, 'A', { status: -1 }, { cid })
  await contests.edit({ body: { id: cid, sealRank: true, sealRankTime: new Date().toISOString(), autoRealRank: false } })
  const inContest = await scene.judged(people.ben!, 'B', { status: -1, time: 7 }, { cid })
  const { id } = await people.root!.use(categoryApi).add({ body: { name: 'Basics' } })
  const create = async (fields: object) => {
    const about = { title: 'Loops', synopsis: 'Ten problems', description: 'Count and add.', ...fields }
    return (await people.root!.use(trainingAdminApi).create({ body: { training: about, trainingCategory: { id } } })).tid
  }
  const training = { tid: await create({ auth: 'Private', privatePwd: 'secret' }), hidden: await create({ status: false }), pid: publicProblem.pid }
  await people.root!.use(trainingAdminApi).addFromBank({ body: { tid: training.tid, pid: training.pid, displayId: 'A' } })
  await people.root!.use(trainingAdminApi).addFromBank({ body: { tid: training.tid, pid: (await scene.problem()).pid } })
  const addPost = async (title: string, problemId: string) => {
    await people.root!.use(discussionApi).add({ body: { title, description: 'In short', content: 'In full', categoryId: 3, pid: problemId } })
    return (await people.root!.use(discussionApi).list({ query: { limit: 1 } })).records[0]!.id
  }
  const posts = {
    open: await addPost('A question', publicProblem.id),
    hidden: await addPost('A riddle', 'P3'),
    closed: await addPost('A quarrel', publicProblem.id),
  }
  const { id: below } = await people.ann!.use(commentApi).add({ body: { did: posts.closed, content: 'Be quiet' } })
  await people.root!.use(commentApi).reply({ body: { reply: { commentId: below, content: 'So be it, @ann' } } })
  await people.root!.use(commentApi).like({ query: { cid: below, toLike: true } })
  const { id: questionId } = await people.ben!.use(questionApi).ask({ body: { cid, text: 'May I leave?' } })
  const { id: comment } = await people.root!.use(commentApi).add({ body: { cid, content: 'Ask here' } })
  await scene.site.settled()
  await people.root!.use(discussionAdminApi).change({ body: { id: posts.closed, status: 1 } })
  await scene.site.settled()
  // Messages change once, when they are read.
  for (const person of Object.values(people)) for (const call of Object.values(person.use(peopleMessageApi))) await call({ query: {} })
  const { root: insider, ann, stranger, staff } = people as { root: Person; ann: Person; stranger: Person; staff: Person }
  const viewers = { visitor: scene.site.visitor(), stranger, ann, staff }
  const [author, recipient] = (await scene.site.site.userServices.users.findByNames(['ben', 'ann'])).map((user) => user!.uid) as [string, string]
  const submitIds = [inBank, early, sealed, inContest, inContest + 1, inContest + 2, inContest + 3]
  const { tid } = training
  const options = crawlOptions({
    viewers,
    insider,
    league,
    rounds: [open, blind, future],
    cid,
    tid,
    submitIds,
    pids: [pid, publicProblem.pid, hidden],
    dids: [posts.open, posts.hidden, posts.closed, posts.closed + 1],
    commentIds: [below, comment, comment + 1, comment + 2, comment + 3],
    questionId,
    author,
    group: await plantGroup(people.root!, id),
    recipient,
  })
  return { scene, people, questionId, sealed, blind, future, inContest, hidden, cid, training, posts, below, viewers, options }
}
