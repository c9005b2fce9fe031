import { parseArgs } from 'node:util'
import { Random, startTestSite } from '@verdict/core/testing'
import { commentApi } from '@verdict/plugin-discussions/contract'
import type { AreaDoc, CommentDoc, ReplyDoc } from '../../plugins/discussions/server/comments/comment-schema.ts'
import { wallPlugins } from '../../plugins/discussions/test/comments/support/wall-plugins.ts'
import { wallsOf } from '../../plugins/discussions/test/comments/support/walls.ts'
import { Stopwatch } from './stopwatch.ts'

/** Measures the comments of a site with many of them: below things with few and with 10,000, and a comment with 2,000 replies. Starts a site of its own, in the process of the client. */
const { values } = parseArgs({
  options: {
    comments: { type: 'string', default: '1000000' },
    hot: { type: 'string', default: '10000' },
    replies: { type: 'string', default: '2000' },
    calls: { type: 'string', default: '200' },
    people: { type: 'string', default: '2000' },
  },
})
const [commentCount, hotCount, replyCount] = [Number(values.comments), Number(values.hot), Number(values.replies)]
const [calls, peopleCount] = [Number(values.calls), Number(values.people)]
const random = new Random(1)
/** The first wall has `hot` comments, the others ten each. */
const hotWall = 1
const wallOf = (id: number) => (id <= hotCount ? hotWall : 1 + Math.floor((id - hotCount) / 10) + 1)
const wallCount = wallOf(commentCount)

const site = await startTestSite(wallPlugins, { http: { rate: { perUser: 1e9, perAddress: 1e9 } } })
try {
  for (let wid = 1; wid <= wallCount; wid += 1) wallsOf[wid] = {}
  const person = await site.as('default_user', 'person-1')
  const { uid } = await person.login('person-1')
  const people = Array.from({ length: peopleCount }, (_, index) => (index === 1 ? uid : index.toString(16).padStart(32, '0')))
  const { db } = site.site
  const counters = db.collection<{ _id: string; given: number }>('kernel.counters')
  await insert<CommentDoc>('comments', commentCount, commentOf)
  await insert<ReplyDoc>('replies', replyCount, replyOf)
  await insert<AreaDoc>('comment-areas', wallCount, (wid) => ({
    _id: `wid:${wid}`,
    commentNum: wid === hotWall ? hotCount : 10,
    countVersion: 0,
    hasEnded: false,
  }))
  const watch = new Stopwatch()
  const [visitor, own] = [site.visitor().use(commentApi), person.use(commentApi)]
  const list = (wid: number, currentPage = 1, limit = 10) => visitor.list({ query: { wid, currentPage, limit } })
  for (let count = 0; count < calls; count += 1) {
    wallsOf[hotWall] = {}
    await watch.time('first page of ten comments', () => list(2 + random.below(wallCount - 1)))
    await watch.time('first page of many', () => list(hotWall))
    await watch.time('first page of many, with a login', () => own.list({ query: { wid: hotWall, limit: 10 } }))
    await watch.time('deep page of many', () => list(hotWall, 1 + random.below(hotCount / 10)))
    await watch.time('newest replies of many', () => visitor.replies({ query: { commentId: 1, limit: 50 } }))
    await watch.time('older replies of many', () => visitor.replies({ query: { commentId: 1, limit: 50, before: 50 + random.below(replyCount) } }))
    await watch.time('all replies at once', () => visitor.replies({ query: { commentId: 1 } }))
    await watch.time('like below many', () => own.like({ query: { cid: 1 + random.below(hotCount), toLike: true } }))
    if (count % 10 === 0) await watch.time('comment below many', () => own.add({ body: { wid: hotWall, content: 'One more' } }))
    if (count % 10 === 0) await watch.time('reply below many', () => own.reply({ body: { reply: { commentId: 1, content: 'One more' } } }))
    wallsOf[hotWall] = { staff: ['coach'], shows: 'own-and-staff' }
    await watch.time('own and those of the staff of many', () => own.list({ query: { wid: hotWall, limit: 10 } }))
  }
  console.log(`${commentCount} comments, ${hotCount} below one thing; ${Math.round(process.memoryUsage().rss / 1e6)} MB in the process of site and client`)
  console.table(watch.rows())
  for (const [failure, count] of watch.failures) console.log(`${count} × ${failure}`)

  async function insert<T extends object>(name: string, total: number, documentOf: (number: number) => T): Promise<void> {
    for (let from = 1; from <= total; from += 2000)
      await db
        .collection(`discussions.${name}`)
        .insertMany(Array.from({ length: Math.min(2000, total - from + 1) }, (_, index) => documentOf(from + index)) as never)
    await counters.updateOne({ _id: `discussions.${name}` }, { $set: { given: total } }, { upsert: true })
  }

  function writtenOf(_id: number, thing: string) {
    const moment = new Date(Date.now() - (commentCount - _id) * 1000)
    const content = `Comment ${_id}: the queue grows with every edge that is relaxed again.`
    return {
      _id,
      thing,
      uid: random.pick(people),
      role: 'user' as const,
      byStaff: _id % 1000 === 0,
      content,
      isRemoved: false,
      gmtCreate: moment,
      gmtModified: moment,
    }
  }
  function commentOf(_id: number): CommentDoc {
    return { ...writtenOf(_id, `wid:${wallOf(_id)}`), likeNum: _id === 1 ? 500 : random.below(20), replyNum: _id === 1 ? replyCount : 0, countVersion: 0 }
  }
  function replyOf(_id: number): ReplyDoc {
    return { ...writtenOf(_id, `wid:${hotWall}`), commentId: 1, toUid: random.pick(people), quoteType: 'Comment', quoteId: 1 }
  }
} finally {
  await site.close()
}
// The database of the test site would keep the process.
process.exit(0)
