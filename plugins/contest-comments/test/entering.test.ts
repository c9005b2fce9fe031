import { channelOf, kernelApi, WireError } from '@verdict/core'
import { adminApi } from '@verdict/plugin-admin/contract'
import { contestAdminApi, contestApi } from '@verdict/plugin-contests/contract'
import { commentUpdates } from '@verdict/plugin-discussions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { between } from '@verdict/plugin-contests/testing'
import { listen } from '@verdict/plugin-submissions/testing'
import { CommentScene } from '../testing/comment-scene.ts'

let scene: CommentScene
beforeAll(async () => {
  scene = await CommentScene.start()
})
afterAll(() => scene?.close())

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'open',
    (error: unknown) => {
      if (!(error instanceof WireError)) throw error
      return `${error.status} ${error.code}`
    },
  )

/** Returns the common answer of all calls about a contest's comments. A refusal reveals nothing about a comment whose number the caller knows. */
async function answerTo(name: string, cid: number, id: number): Promise<string> {
  const { list, comment, replies, like } = scene.as(name)
  const listed = await outcome(list(cid))
  const answers = new Set([listed])
  // Visitors can never write or like.
  const isVisitor = name === 'visitor'
  if (!isVisitor) answers.add(await outcome(comment(cid)))
  const byNumber = await Promise.all([replies(id), ...(isVisitor ? [] : [like(id)])].map(outcome))
  const expected = listed === 'open' ? 'open' : '404 discussions/no-comment'
  for (const answer of byNumber) if (answer !== expected) answers.add(`by number: ${answer}`)
  const channels = [`cid.${cid}`, `cid.${cid}.staff`].map((key) => channelOf(commentUpdates, key))
  const stream = await listen(scene.people[name]!, channels)
  await stream.close()
  const mayFollow = stream.granted.length > 0
  if (mayFollow !== (listed === 'open')) answers.add(`live updates: ${stream.granted.join()}`)
  return [...answers].join(', ')
}

async function answers(cid: number, names: readonly string[]): Promise<string[]> {
  const { id } = await scene.as('creator').comment(cid, 'To all')
  return Promise.all(names.map((name) => answerTo(name, cid, id)))
}

test('before the start only the staff talks', async () => {
  const cid = await scene.contest(between(30, 60))
  expect(await answers(cid, ['ann', 'admin', 'creator', 'root'])).toEqual(['403 contests/not-started', '403 contests/not-started', 'open', 'open'])
})

test('a public contest is for all users who are logged in', async () => {
  const cid = await scene.contest()
  expect(await answers(cid, ['visitor', 'ann', 'admin'])).toEqual(['403 contests/registration-required', 'open', 'open'])
})

test('a private contest is for registered people whom the account rule admits, also after the end', async () => {
  const cid = await scene.contest({ auth: 1, pwd: 'spring' })
  for (const name of ['ben', 'member']) await scene.people[name]!.use(contestApi).register({ body: { cid, password: 'spring' } })
  await scene.edit(cid, { openAccountLimit: true, accountLimitRule: '<extra>ben</extra>' })
  const expected = ['403 contests/registration-required', 'open', '403 contests/account-refused', 'open']
  expect(await answers(cid, ['ann', 'ben', 'member', 'root'])).toEqual(expected)
  await scene.end(cid)
  expect(await answers(cid, ['ann', 'ben', 'member', 'root'])).toEqual(expected)
})

test('in a protected contest all users look and talk', async () => {
  const cid = await scene.contest({ auth: 2, pwd: 'spring' })
  expect(await answers(cid, ['ann', 'root'])).toEqual(['open', 'open'])
})

test('a hidden contest, and one of a hall for its members, exist for no other users', async () => {
  const hidden = await scene.contest({ visible: false })
  expect(await answers(hidden, ['ann', 'admin', 'creator', 'root'])).toEqual(['404 contests/no-contest', '404 contests/no-contest', 'open', 'open'])
  const inHall = await scene.hallContest()
  expect(await answers(inHall, ['ann', 'visitor', 'member', 'head', 'root'])).toEqual([
    '404 contests/no-contest',
    '404 contests/no-contest',
    'open',
    'open',
    'open',
  ])
  // The manager of the hall is staff, so all users see the comment.
  await scene.as('head').comment(inHall, 'of head')
  expect((await scene.as('head').list(inHall)).rights.isStaff).toBe(true)
  expect((await scene.shown('member', inHall)).texts).toContain('of head')
})

test('solved problems are not required, and the muted write nothing', async () => {
  const cid = await scene.contest()
  expect(await scene.people.root!.use(adminApi).getSwitches()).toMatchObject({ defaultCreateCommentACInitValue: 10 })
  const { id } = await scene.as('ann').comment(cid)
  await scene.as('ann').reply(id)
  await expect(scene.as('muted').comment(cid)).rejects.toMatchObject({ http: 403 })
  await scene.as('muted').list(cid)
})

test('while the switch is off all users are refused, in every contest; what was written is kept', async () => {
  const cid = await scene.contest()
  const { id } = await scene.as('ann').comment(cid, 'kept')
  const change = (openContestComment: boolean) => scene.people.root!.use(adminApi).setSwitches({ body: { openContestComment } })
  const config = () => scene.site.visitor().use(kernelApi).getWebsiteConfig()
  expect(await config()).toMatchObject({ openContestComment: true })
  await change(false)
  expect(await scene.people.root!.use(adminApi).getSwitches()).toMatchObject({ openContestComment: false })
  expect(await config()).toMatchObject({ openContestComment: false })
  for (const name of ['visitor', 'ann', 'creator', 'root']) expect(await answerTo(name, cid, id)).toBe('403 contest-comments/contest-comments-closed')
  await expect(scene.as('ann').list(424_242)).rejects.toMatchObject({ status: 403, msg: 'No Access: There is no open contest comment area on the website!' })
  await change(true)
  expect(await scene.shown('ann', cid)).toEqual({ texts: ['kept'], total: 1 })
})

test('a deleted contest takes its comments and replies with it', async () => {
  const cid = await scene.contest()
  const { id } = await scene.as('ann').comment(cid)
  await scene.as('creator').reply(id)
  await scene.people.root!.use(contestAdminApi).remove({ query: { cid } })
  await scene.site.settled()
  await expect(scene.as('ann').list(cid)).rejects.toMatchObject({ code: 'contests/no-contest' })
  const left = (name: string) => scene.site.site.db.collection(`discussions.${name}`).countDocuments({ thing: `cid:${cid}` })
  expect(await Promise.all(['comments', 'replies'].map(left))).toEqual([0, 0])
})
