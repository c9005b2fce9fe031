import { afterAll, beforeAll, expect, test } from 'vitest'
import { definePlugin, kernelApi, markdownUploaders } from '../../plugin/index.ts'
import { defineServer } from '../../server/index.ts'
import { startTestSite, type Person, type TestSite } from '../../testing/index.ts'

/** The keeper of shelter 7 may upload there, and wardens where no shelter is named; the kernel has never heard of shelters. */
const shelters = definePlugin({ id: 'shelters' })
const server = defineServer(shelters, {
  setup(ctx) {
    ctx.contribute(markdownUploaders, async (uid, { shelter }) => {
      const username = (await ctx.users.find(uid))?.username
      return shelter === undefined ? username === 'warden' : shelter === '7' && username === 'keeper'
    })
  },
})

let site: TestSite
let keeper: Person
let warden: Person
beforeAll(async () => {
  site = await startTestSite([server])
  keeper = await site.as('default_user', 'keeper')
  warden = await site.as('default_user', 'warden')
})
afterAll(() => site?.close())

const upload = (person: Person, body: Record<string, unknown>) => person.use(kernelApi).uploadMarkdownFile({ file: new File(['notes'], 'notes.txt'), body })

test('a plugin decides about uploads by a field of its own beside the file', async () => {
  expect(await upload(keeper, { shelter: 7 })).toMatchObject({ link: expect.stringContaining('/api/public/file/') })
  for (const [person, fields] of [
    [keeper, { shelter: 8 }],
    [keeper, {}],
    [keeper, { gid: 7 }],
    [warden, { shelter: 7 }],
  ] as const)
    await expect(upload(person, fields)).rejects.toMatchObject({ code: 'kernel/upload-forbidden' })
})

test('an empty field of an upload counts as left out', async () => {
  for (const fields of [{}, { shelter: '' }]) expect(await upload(warden, fields)).toMatchObject({ link: expect.stringContaining('/api/public/file/') })
})
