import { channelOf } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { categoryApi, trainingAdminApi } from '@verdict/plugin-trainings/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, server as contests } from '@verdict/plugin-contests/testing'
import { listen, Scene, until } from '@verdict/plugin-submissions/testing'
import trainings from '@verdict/plugin-trainings/server'
import { commentApi, commentUpdates, discussionApi } from '../../contract.ts'
import discussions from '../../server/index.ts'

let scene: Scene
let root: Person
let ann: Person
beforeAll(async () => {
  scene = await Scene.start([discussions, contests, trainings])
  root = await scene.site.as('root', 'boss')
  ann = await scene.site.as('default_user', 'ann')
})
afterAll(() => scene?.site.close())

/** Returns the links of a text for a reader: the words and the title. */
async function links(content: string, reader: Person) {
  await root.use(discussionApi).add({ body: { title: 'Links', description: 'In short', content, categoryId: 3 } })
  const [row] = (await root.use(discussionApi).list({ query: { limit: 1 } })).records
  return (await reader.use(discussionApi).detail({ query: { did: row!.id } })).links
}

test('numbers of contests, trainings, problems and submissions, and names of people, become links with titles', async () => {
  const problem = await scene.problem({ title: 'Sum of two' })
  const submitId = await scene.judged(ann, problem.id, { status: 0 })
  const { cid } = await root.use(contestAdminApi).create({ body: form({ title: 'Spring cup' }) })
  const category = (await root.use(categoryApi).add({ body: { name: 'Basics' } })).id
  const training = { title: 'Loops', synopsis: 'Ten', description: 'Count.', auth: 'Public' } as const
  const { tid } = await root.use(trainingAdminApi).create({ body: { training, trainingCategory: { id: category } } })
  const text = `See problem#${problem.id}, contest#${cid} and training#${tid}; my submission#${submitId} fails. @ann, @nobody?`
  const found = [
    { text: `problem#${problem.id}`, path: `/problem/${problem.id}`, title: `${problem.id} Sum of two` },
    { text: `contest#${cid}`, path: `/contest/${cid}`, title: 'Spring cup' },
    { text: `training#${tid}`, path: `/training/${tid}`, title: 'Loops' },
    { text: `submission#${submitId}`, path: `/submission-detail/${submitId}`, title: `#${submitId} ${problem.id} (ann)` },
    { text: '@ann', path: '/user-home?username=ann', title: '@ann' },
  ]
  expect(await links(text, ann)).toEqual(found)
  // Chinese has no spaces between words.
  expect(await links(`请看problem#${problem.id}怎么做。谢谢@ann你好！`, ann)).toEqual([found[0], found[4]])
})

test('what the reader may not see has no link, and says nothing about whether it exists', async () => {
  const secret = await scene.problem({ title: 'A secret', auth: 2 })
  const { cid } = await root.use(contestAdminApi).create({ body: form({ title: 'Hidden cup' }) })
  await root.use(contestAdminApi).changeVisible({ query: { cid, visible: false } as never })
  const text = `problem#${secret.id} contest#${cid} contest#999 submission#999 problem#NOWHERE planet#5 contest#abc submission#99999999999999999999`
  expect(await links(text, ann)).toEqual([])
  expect(await links(text, scene.site.visitor())).toEqual([])
  expect(await links(text, root)).toEqual([{ text: `contest#${cid}`, path: `/contest/${cid}`, title: 'Hidden cup' }])
  await root.use(problemAdminApi).changeAuth({ body: { id: secret.pid, auth: 1 } })
  expect((await links(text, ann)).map(({ title }) => title)).toEqual([`${secret.id} A secret`])
})

test('comments and replies have the links of their reader, and open pages get those that all users may follow', async () => {
  const problem = await scene.problem({ title: 'Trees' })
  const { cid } = await root.use(contestAdminApi).create({ body: form({ title: 'Prepared cup' }) })
  await root.use(contestAdminApi).changeVisible({ query: { cid, visible: false } as never })
  await root.use(discussionApi).add({ body: { title: 'Talk', description: 'In short', content: 'In full', categoryId: 3 } })
  const did = (await root.use(discussionApi).list({ query: { limit: 1 } })).records[0]!.id
  const stream = await listen(scene.site.visitor(), [channelOf(commentUpdates, `did.${did}`)])
  const content = `@ann problem#${problem.id} contest#${cid}`
  const toAnn = { text: '@ann', path: '/user-home?username=ann', title: '@ann' }
  const toProblem = { text: `problem#${problem.id}`, path: `/problem/${problem.id}`, title: `${problem.id} Trees` }
  const publicLinks = [toProblem, toAnn]
  const linksOfRoot = [toProblem, { text: `contest#${cid}`, path: `/contest/${cid}`, title: 'Prepared cup' }, toAnn]
  const comment = await root.use(commentApi).add({ body: { did, content } })
  const reply = await root.use(commentApi).reply({ body: { reply: { commentId: comment.id, content } } })
  expect([comment.links, reply.links]).toEqual([linksOfRoot, linksOfRoot])
  const shown = async (reader: Person) => {
    const [row] = (await reader.use(commentApi).list({ query: { did } })).commentList.records
    const [answer] = await reader.use(commentApi).replies({ query: { commentId: comment.id } })
    return [row!.links, row!.replyList[0]!.links, answer!.links]
  }
  expect(await shown(root)).toEqual(Array(3).fill(linksOfRoot))
  expect(await shown(ann)).toEqual(Array(3).fill(publicLinks))
  await until(async () =>
    expect(stream.heard.slice(1).map(({ data }) => data)).toMatchObject([{ comment: { links: publicLinks } }, { reply: { links: publicLinks } }]),
  )
  await stream.close()
})

test('words that only look like names are no links, and a text has at most fifty', async () => {
  const problem = await scene.problem()
  expect(await links(`myproblem#${problem.id} mail@ann ann@ann.org x@ann @annabel`, ann)).toEqual([])
  const names = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => (await scene.site.as('default_user', `friend-${index}`)) && `@friend-${index}`),
  )
  expect(await links(names.join(' '), ann)).toHaveLength(50)
  expect(await links('@ann '.repeat(1000), ann)).toHaveLength(1)
})
