import { fileURLToPath } from 'node:url'
import { Random } from '@verdict/core/testing'
import { discussionApi } from '@verdict/plugin-discussions/contract'
import { messageApi } from '@verdict/plugin-notices/contract'
import type { Document } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Crowd } from '../../discussions/test/comments/support/crowd.ts'
import { keptAndCounted } from '../../discussions/test/comments/support/recount.ts'
import { KillableSite } from '../../discussions/test/support/killable-site.ts'

const kills = Number(process.env.CHAOS_FAULTS ?? 1)
const clients = Number(process.env.CLIENTS ?? 200)
const random = new Random(Number(process.env.SEED ?? 11))
const plugins = ['accounts', 'judging', 'problems', 'discussions', 'notices', 'messages'].map((name) =>
  fileURLToPath(new URL(`../../${name}/server/index.ts`, import.meta.url)),
)
const names = Array.from({ length: 40 }, (_, number) => `person${number}`)
const settings = { discussions: { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 } }

let site: KillableSite
beforeAll(async () => {
  site = await KillableSite.create({ plugins, settings })
})
afterAll(() => site?.close())

const all = (name: string) => site.db.collection<Document & { _id: number }>(name).find().toArray()

/** Whom a site has to have told of what: of everything that stands. */
async function expectedMessages(did: number, author: string): Promise<string[]> {
  const [comments, replies, likes] = await Promise.all(['comments', 'replies', 'likes'].map((name) => all(`discussions.${name}`)))
  const writers = new Map([[`post:${did}`, author], ...comments!.map(({ _id, uid }) => [`comment:${_id}`, uid as string] as const)])
  const liked = likes!.filter(({ thing, uid, isLiked }) => isLiked && writers.has(thing as string) && writers.get(thing as string) !== uid)
  return [
    ...comments!.map(({ _id }) => `${author} comment:${_id}`),
    ...replies!.filter(({ uid, toUid }) => uid !== toUid).map(({ _id, toUid }) => `${toUid} reply:${_id}`),
    ...liked.map(({ thing, uid }) => `${writers.get(thing as string)} like of ${thing} by ${uid}`),
  ]
}

test(`${clients} clients write, like and delete at two processes that are killed ${kills} times: the numbers are those of a recount, and everybody is told of everything once`, async () => {
  const sites = [await site.start(), await site.start()]
  const people = await site.people(names)
  const author = people[0]!
  await author.use(discussionApi).add({ body: { title: 'Trees', description: 'In short', content: 'In full', categoryId: 3 } })
  const did = (await author.use(discussionApi).list({ query: {} })).records[0]!.id
  const crowd = new Crowd(random, { key: 'did', ids: [did] })
  for (const person of people.slice(0, 4)) await crowd.act(person)
  let isOver = false
  const acting = Array.from({ length: clients }, async (_, number) => {
    while (!isOver) {
      const here = people[number % people.length]!.at(sites[random.below(2)]!)
      const likePost = () => here.use(discussionApi).like({ query: { did, toLike: random.below(3) > 0 } })
      // What was refused or cut off is not repeated.
      await (random.below(6) === 0 ? likePost() : crowd.act(here)).catch(() => undefined)
    }
  })
  for (let kill = 0; kill <= kills; kill += 1) {
    const enough = crowd.done + 50 + random.below(100)
    await vi.waitUntil(() => crowd.done >= enough, { timeout: 120_000, interval: 1 })
    if (kill === kills) break
    await sites[kill % 2]!.kill()
    sites[kill % 2] = await site.start()
  }
  isOver = true
  await Promise.all(acting)
  await site.settled('discussions.comments', 'discussions.replies', 'discussions.likes', 'discussions.posts')

  const { kept, counted, orphans } = await keptAndCounted(site.db)
  expect(kept).toEqual(counted)
  expect(orphans).toEqual([])
  const [post] = await all('discussions.posts')
  const likeNum = await site.db.collection('discussions.likes').countDocuments({ thing: `post:${did}`, isLiked: true })
  expect(post).toMatchObject({ commentNum: counted.areas[`did:${did}`], likeNum })

  const expected = await expectedMessages(did, names[0]!)
  const messages = (await all('messages.messages')).map(({ uid, key }) => `${uid} ${key}`)
  const stands = new Set(expected)
  // Of what was deleted, or taken back, people may have heard before.
  expect(messages.filter((message) => stands.has(message)).toSorted()).toEqual(expected.toSorted())
  for (const [index, name] of names.entries()) {
    const { comment, reply, like } = await people[index]!.at(sites[1]!).use(messageApi).unread()
    expect(comment + reply + like, name).toBe(messages.filter((message) => message.startsWith(`${name} `)).length)
  }
  for (const kind of [' comment:', ' reply:', ' like of comment:', ' like of post:'])
    expect(
      expected.some((message) => message.includes(kind)),
      kind,
    ).toBe(true)
}, 600_000)
