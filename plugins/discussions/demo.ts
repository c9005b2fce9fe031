import { readFile } from 'node:fs/promises'
import { adminApi } from '@verdict/plugin-admin/contract'
import { daysFrom, type Demo } from '@verdict/demo'
import { categoryApi, discussionAdminApi, discussionApi } from './contract.ts'
import { addComments, likePost } from './demo/comments.ts'
import { categories, pinned, posts, reports } from './demo/posts.ts'
import { threads } from './demo/threads.ts'

export { addComments, likePost, type DemoComment } from './demo/comments.ts'

/** Posts in every category, with comments, replies, likes and open reports. */
export const demo: Demo = {
  adds: 'discussions',
  create: async (world) => {
    const { now, random, db } = world
    const root = world.as('root')
    world.at(daysFrom(now, -59, '09:00'))
    // The submissions of the demo are written after these posts, so no author has solved a problem yet.
    await root.use(adminApi).setSwitches({ body: { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 } })
    await root.use(categoryApi).save({ body: Object.values(categories) })
    const numbers = new Map<string, number>()
    for (const { text, author, day, time, category, problem, likes } of posts) {
      const at = daysFrom(now, day, time)
      world.at(at)
      const { add, list } = world.as(author).use(discussionApi)
      await add({ body: { ...(await textOf(text)), categoryId: categories[category].id, pid: problem } })
      const { records } = await list({ query: { onlyMine: true, limit: 1 } })
      const did = records[0]?.id
      if (did === undefined) throw new Error(`the post '${text}' was not added`)
      numbers.set(text, did)
      await addComments(world, { did }, { since: at, comments: threads[text] ?? [] })
      await likePost(world, did, likes)
      const views = 20 + likes * 16 + random.below(60)
      await db.collection<{ _id: number }>('discussions.views').updateOne({ _id: did }, { $set: { total: views, recent: [] } }, { upsert: true })
    }
    const numberOf = (text: string) => numbers.get(text) ?? 0
    for (const { text, reporter, content } of reports) {
      const { report } = world.as(reporter).use(discussionApi)
      await report({ body: { did: numberOf(text), content } })
    }
    await root.use(discussionAdminApi).change({ body: { id: numberOf(pinned), topPriority: true } })
  },
}

/** Reads a text: a heading, a quotation that describes it, and the content. */
async function textOf(name: string) {
  const text = await readFile(new URL(`./demo/${name}.md`, import.meta.url), 'utf8')
  const [title = '', description = '', ...content] = text.split('\n\n')
  return { title: title.replace(/^# /, ''), description: description.replace(/^> /, ''), content: content.join('\n\n') }
}
