import type { Person } from '@verdict/core/testing'
import { messageApi } from '@verdict/plugin-notices/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import accounts from '@verdict/plugin-accounts/server'
import { CommentScene } from '@verdict/plugin-contest-comments/testing'
import { circleApi, circleServer, DiscussionScene, talk } from '@verdict/plugin-discussions/testing'
import notices from '@verdict/plugin-notices/server'
import { peopleMessageApi } from '../contract.ts'
import messages from '../server/index.ts'

/** Returns all messages of a user by kind. */
async function inboxOf(person: Person) {
  const calls = person.use(peopleMessageApi)
  const [comments, replies, likes] = await Promise.all([calls.comments({ query: {} }), calls.replies({ query: {} }), calls.likes({ query: {} })])
  return { comments: comments.records, replies: replies.records, likes: likes.records }
}

describe('in a contest', () => {
  let scene: CommentScene
  beforeAll(async () => {
    scene = await CommentScene.start(accounts, notices, messages)
  })
  afterAll(() => scene?.close())

  test('comments and replies notify no user, likes do, and mentions only users who may read them now', async () => {
    const cid = await scene.contest({ title: 'Spring' })
    const { id } = await scene.as('ben').comment(cid, 'Ask @ann, or @creator')
    await scene.as('creator').reply(id, 'I answer, @ann')
    await scene.as('creator').like(id)
    await scene.as('creator').comment(cid, 'Look here, @ann')
    await scene.site.settled()
    const { comments, replies, likes } = await inboxOf(scene.people.ben!)
    expect([comments, replies]).toEqual([[], []])
    const stands = { sourceId: cid, sourceType: 'Contest', sourceTitle: 'Spring', url: `/contest/${cid}/comment` }
    expect(likes).toMatchObject([{ action: 'Like_Discuss', senderUsername: 'creator', sourceContent: 'Ask @ann, or @creator', ...stands }])
    expect((await inboxOf(scene.people.creator!)).comments).toMatchObject([{ action: 'Mention', senderUsername: 'ben', ...stands }])
    // Ann must not learn that Ben writes, nor how the staff reply.
    expect(await inboxOf(scene.people.ann!)).toMatchObject({ comments: [{ action: 'Mention', sourceContent: 'Look here, @ann' }], replies: [], likes: [] })
    await scene.end(cid)
    await scene.site.settled()
    expect((await inboxOf(scene.people.ann!)).comments).toHaveLength(1)
  })
})

describe('in an owner such as a group', () => {
  let scene: DiscussionScene
  const circles = (name: string) => scene.person(name).use(circleApi)
  beforeAll(async () => {
    const people = { boss: 'root', head: 'default_user', member: 'default_user', other: 'default_user', stranger: 'default_user' } as const
    scene = await DiscussionScene.start(people, [accounts, notices, messages, circleServer])
  })
  afterAll(() => scene?.close())
  const circle = (...members: string[]) => circles('head').put({ body: { _id: 5, heads: ['head'], members, silent: [] } })
  const as = (name: string) => talk(scene.person(name), 'did')

  test('members are notified, strangers are not, and former members no longer read any of it', async () => {
    await circle('member', 'other')
    await circles('member').add({ query: { gid: 5 }, body: scene.form({ title: 'Among us', content: 'Ask @other or @stranger' }) })
    const did = (await circles('member').list({ query: { gid: 5 } })).records[0]!.id
    const { id } = await as('other').comment(did, 'Within')
    await as('member').reply(id, 'As well')
    await scene.site.settled()
    expect((await inboxOf(scene.person('member'))).comments).toMatchObject([{ sourceTitle: 'Among us', sourceContent: 'Within' }])
    expect(await inboxOf(scene.person('stranger'))).toEqual({ comments: [], replies: [], likes: [] })
    const gone = { sourceTitle: null, sourceContent: 'This has been deleted', quoteId: null, quoteContent: null, url: null }
    await circle('member')
    expect(await inboxOf(scene.person('other'))).toMatchObject({ comments: [{ action: 'Mention', ...gone }], replies: [{ action: 'Reply', ...gone }] })
    // Texts written now send no message either.
    await as('member').reply(id, 'Gone?')
    await scene.site.settled()
    expect((await inboxOf(scene.person('other'))).replies).toHaveLength(1)
  })
})

describe('of people', () => {
  let scene: DiscussionScene
  beforeAll(async () => {
    scene = await DiscussionScene.start({ boss: 'root', ann: 'default_user', eve: 'default_user' }, [accounts, notices, messages])
  })
  afterAll(() => scene?.close())

  test('with a person go their messages; those that they caused have no name', async () => {
    const did = await scene.post('ann', { content: 'A text that ends with 😀 and goes on' })
    await scene.api('eve').like({ query: { did, toLike: true } })
    await scene.post('eve', { content: `${'x'.repeat(199)}😀 for @ann` })
    const own = await scene.post('eve')
    await talk(scene.person('ann'), 'did').comment(own, 'Hello')
    await scene.site.settled()
    expect((await inboxOf(scene.person('ann'))).comments).toMatchObject([{ action: 'Mention', sourceContent: `${'x'.repeat(199)}😀` }])
    const { users } = scene.site.site.userServices
    const eve = (await users.findByName('eve'))!.uid
    const left = () => scene.site.site.db.collection('messages.messages').countDocuments({ uid: eve })
    expect(await left()).toBe(1)
    await users.remove([eve])
    await scene.site.settled()
    expect(await left()).toBe(0)
    expect((await inboxOf(scene.person('ann'))).likes).toMatchObject([{ action: 'Like_Post', senderUsername: null, senderAvatar: null }])
    expect(await scene.person('ann').use(messageApi).unread()).toMatchObject({ comment: 0, reply: 0, like: 0 })
  })
})
