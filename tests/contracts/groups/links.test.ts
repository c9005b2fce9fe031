import { commentApi, discussionApi } from '@verdict/plugin-discussions/contract'
import { groupDiscussionApi } from '@verdict/plugin-group-discussions/contract'
import { memberImportApi } from '@verdict/plugin-groups/contract'
import { peopleMessageApi } from '@verdict/plugin-messages/contract'
import { messageApi } from '@verdict/plugin-notices/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import discussions from '../../../plugins/discussions/server/index.ts'
import groupDiscussions from '../../../plugins/group-discussions/server/index.ts'
import { easySettings, GroupScene } from '@verdict/plugin-groups/testing'
import messages from '../../../plugins/messages/server/index.ts'

let scene: GroupScene
beforeAll(async () => {
  const settings = { ...easySettings, discussions: { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 } }
  scene = await GroupScene.start(['ann', 'ben', 'cid'], [discussions, groupDiscussions, messages], { settings })
})
afterAll(() => scene?.close())

/** The addresses in the messages about a user's own affairs, of all languages. */
async function linksOf(name: string): Promise<string[]> {
  const { records } = await scene.people[name]!.use(messageApi).mine({ query: { limit: 100 } })
  return records.flatMap(({ content }) => [...content.matchAll(/\]\((\/[^)]*)\)/g)].map(([, address]) => address!))
}

test('links in messages about groups are those of the wire', async () => {
  const gid = await scene.foundWith({ ann: 3, cid: 1 })
  await scene.api('teacher').members.changeLevel({ body: { gid, uid: await scene.uidOf('ann'), auth: 4 } })
  await scene.people.teacher!.use(memberImportApi).add({ body: { gid, usernames: ['ben'] } })
  const post = { gid, title: 'A question', description: 'In short', content: 'In full', categoryId: 3 }
  await scene.people.ann!.use(groupDiscussionApi).add({ body: post })
  const did = (await scene.people.ann!.use(groupDiscussionApi).list({ query: { gid } })).records[0]!.id
  await scene.people.teacher!.use(commentApi).add({ body: { did, content: 'An answer' } })
  await scene.people.teacher!.use(discussionApi).like({ query: { did, toLike: true } })
  await scene.settled()
  for (const name of ['ann', 'teacher']) expect(new Set(await linksOf(name)), name).toEqual(new Set([`/group/${gid}`]))
  expect(new Set(await linksOf('ben'))).toEqual(new Set(['/group']))
  for (const call of ['comments', 'likes'] as const)
    expect((await scene.people.ann!.use(peopleMessageApi)[call]({ query: {} })).records, call).toMatchObject([
      { url: `/group/${gid}/discussion-detail/${did}` },
    ])
})
