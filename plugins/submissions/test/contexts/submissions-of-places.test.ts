import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { hallApi, hallServer } from '@verdict/plugin-problems/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionService, type SubmissionService } from '../../contract.ts'
import { Scene } from '../../testing/scene.ts'

let scene: Scene
let submissions: SubmissionService
/** Another plugin that computes a statistic. */
const tally = defineServer(definePlugin({ id: 'tally' }), {
  needs: { submissions: submissionService },
  setup: (_, needs) => void (submissions = needs.submissions),
})

beforeAll(async () => {
  scene = await Scene.start([hallServer, tally])
})
afterAll(() => scene?.site.close())

test('another plugin reads all submissions of the bank or of a context, of one problem or one user', async () => {
  const [ann, ben, root] = [await scene.site.as('default_user', 'ann'), await scene.site.as('default_user', 'ben'), await scene.site.as('root', 'boss')]
  const [one, two] = [await scene.problem(), await scene.problem()]
  await root.use(hallApi).put({ body: { id: 3, members: ['ann'], problems: { H1: one.pid } } })
  const first = await scene.judged(ann, one.id, { status: 0 })
  const inside = await scene.judged(ann, 'H1', { status: 0 }, { gid: 3 })
  const second = await scene.judged(ben, one.id, { status: -1 })
  const third = await scene.judged(ben, two.id, { status: 0 })
  const of = async (...given: Parameters<SubmissionService['of']>) => {
    const numbers: number[] = []
    for await (const { submitId } of submissions.of(...given)) numbers.push(submitId)
    return numbers
  }
  expect(await of(null)).toEqual([first, second, third])
  expect(await of(null, { pid: one.pid })).toEqual([first, second])
  expect(await of(null, { uid: (await scene.site.site.userServices.users.findByName('ben'))!.uid })).toEqual([second, third])
  expect(await of('gid:3')).toEqual([inside])
})
