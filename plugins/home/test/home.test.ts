import { startTestSite, testPassword, type Person, type TestSite } from '@verdict/core/testing'
import { kernelApi } from '@verdict/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeApi, maxPictureBytes } from '../contract.ts'
import home from '../server/index.ts'
import { attacks, pictures } from './support/pictures.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([home])
  root = await site.as('root', 'boss')
})
afterAll(() => site?.close())

const shown = () => site.visitor().use(homeApi).carousel()
const add = (content: BlobPart, name: string) => root.use(homeApi).addPicture({ file: new File([content], name) })

test('pictures can be added and removed with their files, and are served with the type of their content', async () => {
  expect(await shown()).toEqual([])
  for (const [name, content] of Object.entries(pictures)) await add(content, name)
  const all = await shown()
  expect(all).toHaveLength(Object.keys(pictures).length)
  const types = await Promise.all(all.map(async ({ url }) => (await fetch(site.url + url)).headers.get('content-type')))
  expect(types).toEqual(['image/png', 'image/gif', 'image/jpeg', 'image/webp', 'image/webp', 'image/webp', 'image/png'])
  for (const { id, url } of all) {
    await root.use(homeApi).removePicture({ query: { id } })
    expect((await fetch(site.url + url)).status).toBe(400)
  }
  await expect(root.use(homeApi).removePicture({ query: { id: all[0]!.id } })).rejects.toMatchObject({ code: 'home/no-picture', status: 404 })
})

test('root hides the carousel and changes its height; clients of HOJ still get its images', async () => {
  const view = () => site.visitor().use(homeApi).carouselView()
  expect(await view()).toEqual({ carouselShown: true, carouselHeight: 500, pictures: [] })
  const change = (body: Record<string, unknown>) => root.use(kernelApi).changeSettings({ params: { plugin: 'home' }, body })
  await change({ carouselShown: false, carouselHeight: 240 })
  const added = await add(pictures['one.png']!, 'one.png')
  expect(await view()).toEqual({ carouselShown: false, carouselHeight: 240, pictures: [added] })
  expect(await shown()).toEqual([added])
  await expect(change({ carouselHeight: 100 })).rejects.toMatchObject({ code: 'kernel/invalid-setting' })
  await change({ carouselShown: null, carouselHeight: null })
  await root.use(homeApi).removePicture({ query: { id: added.id } })
})

test.each(Object.entries(attacks))('an attack is refused and stores nothing: %s', async (_, { name, content, code }) => {
  const files = await site.site.db.collection('kernel.public-files').countDocuments({})
  await expect(add(content, name)).rejects.toMatchObject({ code })
  expect(await shown()).toEqual([])
  expect(await site.site.db.collection('kernel.public-files').countDocuments({})).toBe(files)
})

test('a file above the limit is refused', async () => {
  await expect(add(new Uint8Array(maxPictureBytes + 1), 'large.png')).rejects.toMatchObject({ http: 413 })
  expect(await shown()).toEqual([])
})

test('a path in the file name has no effect, and served pictures cannot run scripts', async () => {
  const { url } = await add(pictures['one.png']!, '../../etc/evil.png')
  expect(url).toMatch(/^\/api\/public\/img\/[0-9a-f]{32}\.png$/)
  const { headers } = await fetch(site.url + url)
  expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual(['nosniff', "default-src 'none'; sandbox"])
  for (const path of ['/api/public/img/..%2F..%2Fpackage.json', '/api/public/img/%2e%2e/%2e%2e/package.json'])
    expect((await fetch(site.url + path)).status, path).toBeGreaterThanOrEqual(400)
  const picture = (await shown())[0]!
  await root.use(homeApi).removePicture({ query: { id: picture.id } })
})

test('the carousel holds at most twenty pictures', async () => {
  for (let number = 0; number < 20; number += 1) await add(pictures['one.png']!, 'a.png')
  await expect(add(pictures['one.png']!, 'a.png')).rejects.toMatchObject({ code: 'home/carousel-full' })
  for (const { id } of (await shown()).slice(0, 2)) await root.use(homeApi).removePicture({ query: { id } })
  const added = await Promise.allSettled(Array.from({ length: 8 }, () => add(pictures['one.png']!, 'a.png')))
  const accepted = added.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
  expect(accepted.length).toBeLessThanOrEqual(2)
  const stored = await site.site.db.collection('home.pictures').find({}).toArray()
  expect(stored).toHaveLength(18 + accepted.length)
  expect(stored.map(({ _id }) => _id)).toEqual(expect.arrayContaining(accepted))
  for (const { id } of await shown()) await root.use(homeApi).removePicture({ query: { id } })
})

test('only root adds and removes pictures, also with the upload cookie instead of a header', async () => {
  for (const role of ['admin', 'default_user'] as const) {
    const person = (await site.as(role)).use(homeApi)
    await expect(person.addPicture({ file: new File([pictures['one.png']!], 'a.png') })).rejects.toMatchObject({ http: 403 })
    await expect(person.removePicture({ query: { id: 1 } })).rejects.toMatchObject({ http: 403 })
  }
  const body = new FormData()
  body.append('file', new File([pictures['one.png']!], 'a.png'))
  const upload = (cookie: string) => fetch(`${site.url}/api/file/upload-carouse-img`, { method: 'POST', body, headers: { cookie } })
  expect((await upload('')).status).toBe(401)
  const login = await fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'boss', password: testPassword }),
  })
  const sent = await upload(login.headers.get('set-cookie')!.split(';')[0]!)
  expect(await sent.json()).toMatchObject({ status: 200, data: { id: expect.any(Number), url: expect.stringMatching(/\.png$/) } })
})

test('root sets the texts of the footer, and all users can read them', async () => {
  await root.use(kernelApi).changeSettings({ params: { plugin: 'home' }, body: { mission: 'Teach every child to think' } })
  expect(await site.visitor().use(homeApi).footer()).toEqual({ mission: 'Teach every child to think', vision: '', philosophy: '', values: '' })
})
