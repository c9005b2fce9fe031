import { commentApi, discussionApi } from '@verdict/plugin-discussions/contract'
import { expect } from 'vitest'
import type { Changes } from '../prepared-change.ts'
import type { World } from '../world.ts'

const sharedPost = (world: World) => world.post()
const expectDeleted = async (world: World, name: string, _id: number) => expect(await world.collection(name).countDocuments({ _id }), name).toBe(0)

export const discussionChanges: Changes = {
  'a user adds a post': async (world) => {
    const title = world.name('A new post ')
    const body = { title, description: 'In short', content: `In full, @${world.root.name}`, categoryId: 3 }
    return {
      make: () => world.student.person.use(discussionApi).add({ body }),
      verify: async () => expect((await world.student.person.use(discussionApi).list({ query: { keyword: title } })).total).toBeGreaterThan(0),
    }
  },
  'a user changes a post': async (world) => {
    const id = await world.shared(sharedPost)
    const title = world.name('Renamed ')
    const body = { id, title, description: 'In short', content: `Now for @${world.root.name}` }
    return {
      make: () => world.student.person.use(discussionApi).edit({ body }),
      verify: async () => expect((await world.student.person.use(discussionApi).list({ query: { keyword: title } })).total).toBe(1),
    }
  },
  'a user deletes a post with a comment': async (world) => {
    const did = await world.post()
    const commentId = await world.comment(did)
    await world.reply(commentId)
    await world.root.person.use(discussionApi).like({ query: { did, toLike: true } })
    await world.root.person.use(commentApi).like({ query: { cid: commentId, toLike: true } })
    return {
      make: () => world.student.person.use(discussionApi).remove({ query: { did } }),
      verify: () => expectDeleted(world, 'discussions.comments', commentId),
    }
  },
  'a user likes a post': async (world) => {
    const did = await world.post()
    return { make: () => world.author.person.use(discussionApi).like({ query: { did, toLike: true } }) }
  },
  'a user comments on a post': async (world) => {
    const did = await world.shared(sharedPost)
    return { make: () => world.author.person.use(commentApi).add({ body: { did, content: `Read this, @${world.root.name}` } }) }
  },
  'a user likes a comment': async (world) => {
    const cid = await world.comment(await world.shared(sharedPost))
    return { make: () => world.author.person.use(commentApi).like({ query: { cid, toLike: true } }) }
  },
  'a user replies to a comment': async (world) => {
    const commentId = await world.comment(await world.shared(sharedPost))
    return { make: () => world.author.person.use(commentApi).reply({ body: { reply: { commentId, content: 'Well said' } } }) }
  },
  'a user deletes a comment with a reply': async (world) => {
    const id = await world.comment(await world.shared(sharedPost))
    await world.reply(id)
    await world.author.person.use(commentApi).like({ query: { cid: id, toLike: true } })
    return {
      make: () => world.student.person.use(commentApi).remove({ body: { id } }),
      verify: () => expectDeleted(world, 'discussions.comments', id),
    }
  },
  'a user deletes a reply': async (world) => {
    const id = await world.reply(await world.comment(await world.shared(sharedPost)))
    return {
      make: () => world.author.person.use(commentApi).removeReply({ body: { reply: { id } } }),
      verify: () => expectDeleted(world, 'discussions.replies', id),
    }
  },
}
