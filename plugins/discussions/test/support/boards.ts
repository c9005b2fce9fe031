import { definePlugin, wireBoolean, wireNumber } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { KeptCount } from '@verdict/server-kit'
import { z } from 'zod'
import { likeCollection, Likes } from '../../server/likes/likes.ts'

const boards = definePlugin({ id: 'boards' })
const id = wireNumber
const likeChanged = boards.change('like-changed', z.object({ thing: z.string() }))

/** Things that can only be liked: the common part of posts and comments. */
export const boardApi = boards.api({
  add: { method: 'POST', path: '/api/boards', access: 'anyone', body: z.object({ id }) },
  like: {
    method: 'PUT',
    path: '/api/boards/like',
    access: 'user',
    body: z.object({ id, isLiked: wireBoolean }),
    output: z.object({ hasChanged: z.boolean() }),
  },
  read: {
    method: 'GET',
    path: '/api/boards',
    access: 'user',
    query: z.object({ id }),
    output: z.object({ likeNum: z.int(), recount: z.int(), hasLike: z.boolean() }),
  },
  recount: { method: 'PUT', path: '/api/boards/count', access: 'anyone', body: z.object({ id }) },
  clear: { method: 'DELETE', path: '/api/boards/likes', access: 'anyone', query: z.object({ id }) },
})

const BoardDoc = z.object({ _id: z.int(), likeNum: z.int(), countVersion: z.int() })
const boardDocs = defineCollection('boards', BoardDoc)
const thingOf = (number: number) => `board:${number}`

export default defineServer(boards, {
  setup(ctx) {
    const docs = ctx.collection(boardDocs)
    const likeDocs = ctx.collection(likeCollection)
    const likes = new Likes(likeDocs, ctx.change(likeChanged, likeDocs, { payload: ({ thing }) => ({ thing }) }))
    const likeNum = new KeptCount(docs, 'likeNum', (number) => likes.count(thingOf(number)))
    ctx.follow(likeChanged, async ({ thing }) => void (await likeNum.refresh(Number(thing.split(':')[1]))))
    ctx.serve(boardApi, {
      add: async ({ body }) => void (await docs.insertOne({ _id: body.id, likeNum: 0, countVersion: 0 })),
      like: async ({ body, caller }) => {
        const hasChanged = await likes.set(thingOf(body.id), caller.uid, body.isLiked)
        await likeNum.refresh(body.id)
        return { hasChanged }
      },
      read: async ({ query, caller }) => {
        const thing = thingOf(query.id)
        const [board, recount, liked] = await Promise.all([docs.findOne({ _id: query.id }), likes.count(thing), likes.likedBy(caller.uid, [thing, 'board:0'])])
        return { likeNum: board?.likeNum ?? 0, recount, hasLike: liked.has(thing) }
      },
      recount: async ({ body }) => void (await likeNum.refresh(body.id)),
      clear: ({ query }) => likes.removeThing(thingOf(query.id)),
    })
  },
})
