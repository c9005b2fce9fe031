import { Random, startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { discussionApi } from '@verdict/plugin-discussions/contract'
import { messageApi } from '@verdict/plugin-notices/contract'
import type { Document } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import accounts from '@verdict/plugin-accounts/server'
import discussions from '@verdict/plugin-discussions/server'
import { Crowd } from '@verdict/plugin-discussions/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import notices from '@verdict/plugin-notices/server'
import { server as problems } from '@verdict/plugin-problems/testing'
import messages from '../server/index.ts'

const clients = Number(process.env.CLIENTS ?? 200)
const random = new Random(Number(process.env.SEED ?? 11))
const plugins = [accounts, judging, problems, discussions, notices, messages]
const options = {
  settings: { discussions: { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 } },
  // All clients share one address.
  http: { rate: { perUser: 1e6, perAddress: 1e6 } },
}

let site: TestSite
let other: TestSite
const people: { readonly person: Person; readonly uid: string }[] = []
beforeAll(async () => {
  site = await startTestSite(plugins, options)
  const { database, dataDirectory } = site
  other = await startTestSite(plugins, { ...options, database: { name: database.name }, dataDirectory })
  while (people.length < 25) {
    const name = `person${people.length}`
    people.push({ person: await site.as('default_user', name), uid: (await site.site.userServices.users.findByName(name))!.uid })
  }
})
afterAll(async () => {
  await other?.stop()
  await site?.close()
})

const all = (name: string) => site.site.db.collection<Document & { _id: number }>(name).find().toArray()

/** Returns the expected messages about all current texts and likes: the recipient and the key of each. */
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

test(`${clients} clients write, like and delete at two processes at the same moment: each user gets one message about everything`, async () => {
  const author = people[0]!
  await author.person.use(discussionApi).add({ body: { title: 'Trees', description: 'In short', content: 'In full', categoryId: 3 } })
  const did = (await author.person.use(discussionApi).list({ query: {} })).records[0]!.id
  const crowd = new Crowd(random, { key: 'did', ids: [did] })
  for (const { person } of people.slice(0, 4)) await crowd.act(person)
  await Promise.all(
    Array.from({ length: clients }, async (_, number) => {
      const { person } = people[number % people.length]!
      const here = number % 2 === 0 ? person : person.at(other)
      const act = random.below(4) === 0 ? here.use(discussionApi).like({ query: { did, toLike: random.below(3) > 0 } }) : crowd.act(here)
      await act.catch((error: { code?: string }) => {
        // Another client has deleted the target first.
        if (error.code !== 'discussions/no-comment') throw error
      })
    }),
  )
  await Promise.all([site.settled(), other.settled()])

  const expected = await expectedMessages(did, author.uid)
  const sent = (await all('messages.messages')).map(({ uid, key }) => `${uid} ${key}`)
  const current = new Set(expected)
  // Users may also have messages about texts that were deleted, or are no longer liked.
  expect(sent.filter((message) => current.has(message)).toSorted()).toEqual(expected.toSorted())
  for (const { person, uid } of people) {
    const { comment, reply, like } = await person.at(other).use(messageApi).unread()
    expect(comment + reply + like).toBe(sent.filter((message) => message.startsWith(`${uid} `)).length)
  }
  for (const kind of [' comment:', ' reply:', ' like of comment:', ' like of post:'])
    expect(
      expected.some((message) => message.includes(kind)),
      kind,
    ).toBe(true)
})
