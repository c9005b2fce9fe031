import type { Person } from '@verdict/core/testing'
import { messageApi } from '@verdict/plugin-notices/contract'
import { peopleMessageApi } from '../contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import accounts from '@verdict/plugin-accounts/server'
import { DiscussionScene, talk } from '@verdict/plugin-discussions/testing'
import notices from '@verdict/plugin-notices/server'
import messages from '../server/index.ts'

let scene: DiscussionScene
let round = 0
/** Each test has its own users, so that messages of other tests do not matter. */
const names = () => {
  round += 1
  return { ann: `ann${round}`, ben: `ben${round}` }
}
beforeAll(async () => {
  scene = await DiscussionScene.start({ boss: 'root', admin: 'admin' }, [accounts, notices, messages])
})
afterAll(() => scene?.close())

const add = async (...all: string[]) => {
  for (const name of all) scene.people[name] = await scene.site.as('default_user', name)
}
const as = (name: string) => talk(scene.people[name]!, 'did')
const of = async (name: string) => {
  await scene.site.settled()
  return scene.people[name]!.use(peopleMessageApi)
}
const unread = async (name: string) => {
  await scene.site.settled()
  return scene.people[name]!.use(messageApi).unread()
}
const uidOf = async (name: string) => (await scene.site.site.userServices.users.findByName(name))!.uid

test('the author of a post is notified of every comment once, of own ones too, and reading marks it as read', async () => {
  const { ann, ben } = names()
  await add(ann, ben)
  const did = await scene.post(ann, { title: 'Trees' })
  await as(ben).comment(did, `Long ${'x'.repeat(300)}`)
  await as(ann).comment(did, 'Own')
  expect(await unread(ann)).toEqual({ comment: 2, reply: 0, like: 0, sys: 0, mine: 0 })
  const { records, total } = await (await of(ann)).comments({ query: {} })
  expect(total).toBe(2)
  expect(records.map(({ sourceContent }) => sourceContent)).toEqual(['Own', `Long ${'x'.repeat(195)}`])
  expect(records[1]).toEqual({
    id: expect.any(Number),
    action: 'Discuss',
    sourceId: did,
    sourceType: 'Discussion',
    sourceTitle: 'Trees',
    sourceContent: `Long ${'x'.repeat(195)}`,
    quoteId: null,
    quoteType: null,
    quoteContent: null,
    url: `/discussion-detail/${did}`,
    state: false,
    senderId: await uidOf(ben),
    senderUsername: ben,
    senderAvatar: null,
    gmtCreate: expect.stringMatching(/Z$/),
  })
  expect(await unread(ann)).toMatchObject({ comment: 0 })
  expect((await (await of(ann)).comments({ query: {} })).records.map(({ state }) => state)).toEqual([true, true])
  expect(await unread(ben)).toMatchObject({ comment: 0 })
})

test('a reply quotes the beginning of the current text it answers; users receive no message about their own replies', async () => {
  const { ann, ben } = names()
  await add(ann, ben)
  const did = await scene.post('boss')
  const comment = await as(ann).comment(did, `A question${'?'.repeat(200)}`)
  await as(ann).reply(comment.id, 'Or two')
  const reply = await as(ben).reply(comment.id, 'An answer')
  await as(ann).reply(comment.id, 'Thanks', { quoteId: reply.id, quoteType: 'Reply' })
  const read = async (name: string) => (await (await of(name)).replies({ query: {} })).records
  expect(await read(ann)).toMatchObject([
    { action: 'Reply', sourceContent: 'An answer', quoteType: 'Comment', quoteId: comment.id, quoteContent: `${ann} : A question${'?'.repeat(90)}` },
  ])
  expect(await read(ben)).toMatchObject([{ sourceContent: 'Thanks', quoteType: 'Reply', quoteId: reply.id, quoteContent: `${ben} : An answer` }])
  await as(ben).removeReply(reply.id)
  expect(await read(ann)).toMatchObject([{ sourceContent: 'This has been deleted', sourceTitle: null, url: null, quoteContent: null }])
  expect(await read(ben)).toMatchObject([{ sourceContent: 'Thanks', quoteContent: 'This has been deleted' }])
})

test('a like tells once, however often it is taken back, also after its message was deleted; own likes tell nothing', async () => {
  const { ann, ben } = names()
  await add(ann, ben)
  const did = await scene.post(ann)
  const { id } = await as(ann).comment(did, 'Mine')
  for (const toLike of [true, false, true]) {
    await scene.api(ben).like({ query: { did, toLike } })
    await as(ben).like(id, toLike)
    await scene.site.settled()
  }
  await scene.api(ann).like({ query: { did, toLike: true } })
  await as(ann).like(id)
  const likes = async () => (await (await of(ann)).likes({ query: {} })).records
  expect((await likes()).map(({ action, senderUsername }) => [action, senderUsername]).toSorted()).toEqual([
    ['Like_Discuss', ben],
    ['Like_Post', ben],
  ])
  await scene.people[ann]!.use(messageApi).clean({ query: { type: 'Like' } })
  for (const toLike of [false, true]) await as(ben).like(id, toLike)
  expect(await likes()).toEqual([])
})

test('what may no longer be seen looks as if it were deleted, until it may be seen again', async () => {
  const { ann, ben } = names()
  await add(ann, ben)
  const did = await scene.post('boss', { title: 'A secret title' })
  const comment = await as(ann).comment(did, 'Mine')
  await as(ben).reply(comment.id, 'A secret answer')
  const hide = (status: number) => scene.admin('admin').change({ body: { id: did, status } })
  await scene.site.settled()
  await hide(1)
  const [hidden] = (await (await of(ann)).replies({ query: {} })).records
  expect(hidden).toMatchObject({ sourceTitle: null, sourceContent: 'This has been deleted', quoteContent: null, url: null })
  await hide(0)
  expect((await (await of(ann)).replies({ query: {} })).records).toMatchObject([{ sourceTitle: 'A secret title', sourceContent: 'A secret answer' }])
})

test('a name tells its person once for each text, never of a text that they may not see', async () => {
  const { ann, ben } = names()
  await add(ann, ben)
  await scene.problem({ problemId: `HIDDEN${round}`, auth: 2 })
  await scene.api('boss').add({ body: scene.form({ content: `Ask @${ann}`, pid: `HIDDEN${round}` }) })
  const did = await scene.post(ben, { content: `Ask @${ann}, @${ann} and @${ben}` })
  await scene.site.settled()
  await scene.api(ben).edit({ body: { id: did, content: `Please ask @${ann}` } })
  const { id } = await as(ann).comment(did, `@${ben} asked @${ann}`)
  await as(ben).reply(id, `@${ann} is told of this as a reply`)
  const mentioned = (await (await of(ann)).comments({ query: {} })).records
  expect(mentioned).toMatchObject([{ action: 'Mention', sourceContent: `Please ask @${ann}`, sourceId: did, senderUsername: ben }])
  // This comment also notifies the post's author.
  expect((await (await of(ben)).comments({ query: {} })).records.map(({ action }) => action)).toEqual(['Discuss'])
})

test('deleting cleans one message or one kind, and only those of the caller', async () => {
  const { ann, ben } = names()
  await add(ann, ben)
  const did = await scene.post(ann)
  for (const text of ['One', 'Two']) await as(ben).comment(did, text)
  await scene.api(ben).like({ query: { did, toLike: true } })
  const { records } = await (await of(ann)).comments({ query: {} })
  const clean = (person: Person, type: string, id?: number) => person.use(messageApi).clean({ query: { type, ...(id !== undefined && { id }) } })
  const refused = { code: 'notices/no-message' }
  await expect(clean(scene.people[ben]!, 'Discuss', records[0]!.id)).rejects.toMatchObject(refused)
  await expect(clean(scene.people[ann]!, 'Reply', records[0]!.id)).rejects.toMatchObject(refused)
  await clean(scene.people[ann]!, 'Discuss', records[0]!.id)
  expect((await (await of(ann)).comments({ query: {} })).records.map(({ id }) => id)).toEqual([records[1]!.id])
  await clean(scene.people[ann]!, 'Discuss')
  expect((await (await of(ann)).comments({ query: {} })).total).toBe(0)
  expect((await (await of(ann)).likes({ query: {} })).total).toBe(1)
})
