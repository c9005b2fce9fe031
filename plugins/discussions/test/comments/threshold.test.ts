import type { Person } from '@verdict/core/testing'
import { adminApi } from '@verdict/plugin-admin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import admin from '@verdict/plugin-admin/server'
import { Scene } from '@verdict/plugin-submissions/testing'
import discussions from '../../server/index.ts'
import { talk } from '../../testing/talk.ts'
import walls, { wallsOf } from './support/walls.ts'

let scene: Scene
let ann: Person
let root: Person
beforeAll(async () => {
  scene = await Scene.start([admin, discussions, walls])
  ann = await scene.site.as('default_user', 'ann')
  root = await scene.site.as('root', 'chief')
  wallsOf[1] = {}
  wallsOf[2] = { threshold: false }
})
afterAll(() => scene?.site.close())

const ask = (defaultCreateCommentACInitValue: number) => root.use(adminApi).setSwitches({ body: { defaultCreateCommentACInitValue } })

test('who comments or replies has solved as many problems as the site asks for: ten, until root says otherwise', async () => {
  expect(await root.use(adminApi).getSwitches()).toMatchObject({ defaultCreateCommentACInitValue: 10 })
  const { id } = await talk(root).comment(1)
  const refused = { code: 'discussions/too-few-solved', status: 403, http: 200, msg: 'Solve at least 10 problems to comment or reply' }
  await expect(talk(ann).comment(1)).rejects.toMatchObject(refused)
  await expect(talk(ann).reply(id)).rejects.toMatchObject(refused)
  await talk(ann).like(id)
  // This wall has no threshold.
  await talk(ann).comment(2)
  await ask(2)
  for (let count = 0; count < 2; count += 1) {
    await expect(talk(ann).comment(1)).rejects.toMatchObject({ code: 'discussions/too-few-solved' })
    await scene.judged(ann, (await scene.problem()).id)
  }
  await talk(ann).reply((await talk(ann).comment(1)).id)
})

test('what is not accepted counts nothing, and twice the same problem once; admins need none, and 0 asks for none', async () => {
  await ask(2)
  const ben = await scene.site.as('default_user', 'ben')
  const [first, second] = [await scene.problem(), await scene.problem()]
  await scene.judged(ben, first.id)
  await scene.judged(ben, first.id)
  await scene.judged(ben, second.id, { status: -1 })
  await expect(talk(ben).comment(1)).rejects.toMatchObject({ code: 'discussions/too-few-solved' })
  for (const role of ['root', 'admin', 'problem_admin'] as const) await talk(await scene.site.as(role)).comment(1)
  await ask(0)
  await talk(ben).comment(1)
})
