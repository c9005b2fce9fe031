import { request } from 'node:http'
import { once } from 'node:events'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definePlugin, kernelApi } from '../../plugin/index.ts'
import { defineServer } from '../../server/index.ts'
import { startTestSite, type TestSite } from '../../testing/index.ts'

const post = definePlugin({ id: 'post' })
const Refused = post.error('refused', 403, 403)
const api = post.api({
  letter: { method: 'POST', path: '/api/post/letter', access: 'anyone', body: z.object({}), maximumBytes: 8 * 1024 * 1024 },
  parcel: { method: 'POST', path: '/api/post/parcel', access: 'anyone', upload: { field: 'file', maximumBytes: 1024 * 1024 } },
})
const server = defineServer(post, {
  setup(ctx) {
    ctx.serve(
      api,
      { letter: () => undefined, parcel: () => undefined },
      {
        letter: ({ request }) => {
          if (request.headers.authorization !== 'stamp') throw new Refused()
        },
      },
    )
  },
})

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([server])
})
afterAll(() => site?.close())

/** Announces a body of the given size and sends only its beginning, so a response proves that the server did not wait for the rest. */
async function announce(path: string, bytes: number, headers: Record<string, string>): Promise<number | undefined> {
  const call = request(site.url + path, { method: 'POST', headers: { 'content-length': bytes, ...headers } })
  call.on('error', () => undefined).write('{')
  const [response] = (await once(call, 'response')) as [{ statusCode?: number }]
  call.destroy()
  return response.statusCode
}

test('a guard refuses before the body is read', async () => {
  const json = { 'content-type': 'application/json' }
  expect(await announce('/api/post/letter', 7_000_000, json)).toBe(403)
  const stamped = await fetch(`${site.url}/api/post/letter`, { method: 'POST', headers: { ...json, authorization: 'stamp' }, body: '{}' })
  expect(stamped.status).toBe(200)
})

test('an upload that announces too many bytes is refused before it is read', async () => {
  expect(await announce('/api/post/parcel', 50_000_000, { 'content-type': 'multipart/form-data; boundary=x' })).toBe(413)
})

test('a file for Markdown is refused before it is read when the caller may not upload', async () => {
  const pupil = await site.as('default_user')
  expect(await announce('/api/file/upload-md-file', 50_000_000, { 'content-type': 'multipart/form-data; boundary=x', authorization: pupil.token ?? '' })).toBe(
    200,
  )
  await expect(pupil.use(kernelApi).uploadMarkdownFile({ file: new File(['x'], 'a.txt'), body: {} })).rejects.toMatchObject({ code: 'kernel/upload-forbidden' })
})

test('the description of the API is generated once', async () => {
  const described = async () => (await fetch(`${site.url}/api/openapi.json`)).json() as Promise<{ info: { title: string }; paths: object }>
  expect(Object.keys((await described()).paths)).toContain('/api/post/letter')
  const root = await site.as('root')
  await root.use(kernelApi).changeSettings({ params: { plugin: 'kernel' }, body: { name: 'Another name' } })
  expect((await described()).info.title).toBe('Another name')
})
