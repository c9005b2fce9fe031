import { commandsOf, headersOf, watchedDatabase } from '@verdict/core/testing'
import { form, server as contests } from '@verdict/plugin-contests/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GroupScene } from '../../groups/test/support/group-scene.ts'
import { groupContestApi } from '../contract.ts'
import groupContests from '../server/index.ts'

let scene: GroupScene
let gid = 0
beforeAll(async () => {
  scene = await GroupScene.start(['member'], [contests, groupContests], { database: await watchedDatabase() })
  gid = await scene.foundWith({ member: 3 })
})
afterAll(() => scene?.close())

async function homework(): Promise<number> {
  const staff = scene.people.teacher!.use(groupContestApi)
  const { cid } = await staff.create({ body: form({ gid } as never) })
  await staff.addFromBank({ body: { cid, pid: (await scene.scene.problem()).pid, displayId: 'A' } })
  return cid
}

test('the problem page of a homework opens the contest and its group once', async () => {
  const cid = await homework()
  const { site } = scene.scene.site
  const url = `/api/get-contest-problem-details?cid=${cid}&displayId=A`
  const open = async () => site.app.inject({ url, headers: headersOf(scene.people.member!.token ?? undefined) })
  // The first call fills the caches of texts and languages.
  expect((await open()).json()).toMatchObject({ data: { problem: { problemId: 'A' } } })
  const reads = await commandsOf(site, open)
  expect(reads.toSorted()).toMatchInlineSnapshot(`
    [
      "find contests.contests",
      "find groups.groups",
      "find groups.members",
      "find judging.languages",
      "find kernel.sessions",
      "find kernel.users",
      "find problems.problems",
      "find submissions.submissions",
      "find submissions.submissions",
      "find submissions.submissions",
    ]
  `)
})
