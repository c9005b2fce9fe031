import { parseArgs } from 'node:util'
import { Random, startTestSite } from '@verdict/core/testing'
import discussions from '@verdict/plugin-discussions/server'
import { discussionApi } from '@verdict/plugin-discussions/contract'
import judging from '@verdict/plugin-judging/server'
import problems from '@verdict/plugin-problems/server'
import { derivedFields } from '../../plugins/discussions/server/posts/post-lists.ts'
import type { PostDoc } from '../../plugins/discussions/server/posts/post-schema.ts'
import { draft, scribeApi, scribeServer } from '../../plugins/problems/testing/drafts.ts'
import { Stopwatch } from './stopwatch.ts'

/** Measures the lists of a site with many posts: first and deep pages, every filter, searches, a page, a like. Starts a site of its own, in the process of the client. */
const { values } = parseArgs({
  options: { posts: { type: 'string', default: '100000' }, calls: { type: 'string', default: '200' }, people: { type: 'string', default: '2000' } },
})
const [postCount, calls, peopleCount] = [values.posts, values.calls, values.people].map(Number) as [number, number, number]
const random = new Random(1)
const english = ['garden', 'path', 'overflow', 'segment', 'tree', 'query', 'wrong', 'answer', 'minimum', 'cycle', 'queue', 'heap', 'limit', 'time', 'hash']
const chinese = ['动态规划', '最短路', '线段树', '并查集', '背包问题', '二分答案', '贪心', '搜索', '字符串', '图论', '为什么超时', '样例错误']
const words = (count: number) => Array.from({ length: count }, () => random.pick(random.below(2) === 0 ? english : chinese)).join(' ')

const site = await startTestSite([judging, problems, discussions, scribeServer], {
  http: { rate: { perUser: 1e9, perAddress: 1e9 } },
  settings: { discussions: { defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 1e6 } },
})
try {
  const root = await site.as('root', 'boss')
  const { pid } = await root.use(scribeApi).write({ body: draft({ problemId: 'SUM' }) as never })
  const person = await site.as('default_user', 'person-1')
  const { uid } = await person.login('person-1')
  const people = Array.from({ length: peopleCount }, (_, index) => (index === 1 ? uid : index.toString(16).padStart(32, '0')))
  const posts = site.site.db.collection<PostDoc>('discussions.posts')
  for (let from = 1; from <= postCount; from += 1000) {
    const some = Array.from({ length: Math.min(1000, postCount - from + 1) }, (_, index) => postOf(from + index))
    await posts.insertMany(some)
  }
  await site.site.db
    .collection<{ _id: string; given: number }>('kernel.counters')
    .updateOne({ _id: 'discussions/discussions' }, { $set: { given: postCount } }, { upsert: true })
  const watch = new Stopwatch()
  const visitor = site.visitor().use(discussionApi)
  const own = person.use(discussionApi)
  const admin = root.use(discussionApi)
  const deep = () => 1 + random.below(Math.floor(postCount / 10))
  for (let count = 0; count < calls; count += 1) {
    await watch.time('first page', () => visitor.list({ query: {} }))
    await watch.time('deep page', () => visitor.list({ query: { currentPage: deep() } }))
    await watch.time('category', () => visitor.list({ query: { cid: 1 + random.below(5), currentPage: 1 + random.below(100) } }))
    await watch.time('problem', () => visitor.list({ query: { pid: 'SUM', currentPage: 1 + random.below(100) } }))
    await watch.time('category and problem', () => visitor.list({ query: { pid: 'SUM', cid: 1 + random.below(5) } }))
    await watch.time('own posts', () => own.list({ query: { onlyMine: true } }))
    await watch.time('all posts, for admins', () => admin.list({ query: { admin: true, currentPage: deep() } }))
    await watch.time('word', () => visitor.list({ query: { keyword: random.pick(english) } }))
    await watch.time('part of a word', () => visitor.list({ query: { keyword: random.pick(english).slice(1, 5) } }))
    await watch.time('Chinese word', () => visitor.list({ query: { keyword: random.pick(chinese) } }))
    await watch.time('two words', () => visitor.list({ query: { keyword: `${random.pick(english)} ${random.pick(chinese)}` } }))
    await watch.time('unusual word', () => visitor.list({ query: { keyword: `number${1 + random.below(postCount)}x` } }))
    await watch.time('word in a category', () => visitor.list({ query: { keyword: random.pick(chinese), cid: 1 + random.below(5) } }))
    await watch.time('word that nobody wrote', () => visitor.list({ query: { keyword: `zzz${count}` } }))
    await watch.time('post', () => own.detail({ query: { did: 1 + random.below(postCount) } }))
    await watch.time('like', () => own.like({ query: { did: 1 + random.below(postCount), toLike: true } }))
  }
  console.log(`${postCount} posts; ${Math.round(process.memoryUsage().rss / 1e6)} MB in the process of site and client`)
  console.table(watch.rows())
  for (const [failure, count] of watch.failures) console.log(`${count} × ${failure}`)

  function postOf(_id: number): PostDoc {
    const gmtCreate = new Date(Date.now() - (postCount - _id) * 60_000)
    const post = {
      _id,
      title: `${words(3)} number${_id}x`,
      description: words(4),
      content: words(60),
      categoryId: 1 + random.below(5),
      owner: null,
      pid: random.below(10) === 0 ? pid : null,
      isProblemOpen: true,
      uid: random.pick(people),
      author: `person-${random.below(peopleCount)}`,
      role: null,
      topPriority: _id % 20_000 === 0,
      isHidden: false,
      likeNum: 0,
      commentNum: 0,
      countVersion: 0,
      revision: 1,
      gmtCreate,
      gmtModified: gmtCreate,
    }
    return { ...post, ...derivedFields(post) }
  }
} finally {
  await site.close()
}
// The database of the test site would keep the process.
process.exit(0)
