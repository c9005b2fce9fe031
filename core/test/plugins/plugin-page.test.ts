import { createServer, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { definePlugin, kernelApi, secret } from '../../plugin/index.ts'
import { defineCollection, defineServer, healthItems } from '../../server/index.ts'
import { startTestSite, type TestSite } from '../../testing/index.ts'

let folder: string
let lists: Server
let site: TestSite
const answers: Record<string, (response: ServerResponse) => void> = {
  '/slow': () => undefined,
  '/huge': (response) => {
    const part = Buffer.alloc(100_000, 0x20)
    const write = () => {
      while (!response.destroyed && response.write(part));
      response.once('drain', write)
    }
    write()
  },
  '/hostile': (response) =>
    response.end(
      JSON.stringify({
        plugins: [
          hostile('a; rm -rf /'),
          hostile('$(reboot)'),
          { ...hostile('good'), id: 'Good' },
          7,
          { ...hostile('@school/bell'), names: { 'en-US': 'Be\u202ell' } },
        ],
      }),
    ),
  '/broken': (response) => response.end('{"plugins": '),
  '/missing': (response) => response.writeHead(404).end(),
  '/good': (response) => response.end(JSON.stringify({ plugins: [hostile('@school/bell'), { ...hostile('@school/new'), kind: 'unheard-of' }] })),
}
const hostile = (name: string) => ({ id: name.replace(/^.*\//, '').replace(/[^a-z]/g, ''), package: name, names: { 'en-US': 'Bell' }, summaries: {} })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-readme-'))
  lists = createServer((request, response) => answers[request.url?.split('?')[0] ?? '']?.(response)).listen(0, '127.0.0.1')
  await once(lists, 'listening')
})
afterEach(() => site?.close())
afterAll(async () => {
  lists.closeAllConnections()
  lists.close()
  await rm(folder, { recursive: true, force: true })
})

const addressOf = (path: string) => {
  const address = lists.address()
  return `http://user:password@127.0.0.1:${typeof address === 'object' ? address?.port : 0}${path}?token=hidden`
}

const bell = definePlugin({
  id: 'bell',
  permissions: { ring: ['admin'] },
  settings: z.object({
    key: secret(z.string().default('quiet-secret')),
    times: z.object({ start: z.string().default('8:00'), kind: z.enum(['loud', 'soft']).default('loud') }).prefault({}),
    plain: z.int().default(1).meta({ title: 'Plain number' }),
  }),
})
const point = bell.point<string>('tones')
const api = bell.api({ ring: { method: 'GET', path: '/api/bell', access: 'anyone', output: z.string(), about: 'Rings.' } })
const rings = defineCollection('rings', z.object({ _id: z.int() }))
const bellServer = defineServer(bell, {
  locales: {
    'en-US': { settings: { key: 'Key', timesTitle: 'Times', times: { start: 'From', kindOptions: { loud: 'Loud' } } } },
    'zh-CN': { settings: { key: '密钥' } },
  },
  setup(ctx) {
    ctx.collection(rings)
    ctx.collect(point)
    ctx.jobs.define('ring', async () => undefined, { every: '1 hour' })
    ctx.jobs.define('once', async () => undefined)
    ctx.serve(api, { ring: () => 'ding' })
    ctx.contribute(healthItems, async () => [{ plugin: 'bell', name: 'tone', state: 'warning', title: 'Tone', text: 'It is out of tune.', measures: {} }])
  },
})
const ear = defineServer(definePlugin({ id: 'ear' }), { setup: (ctx) => ctx.contribute(point, 'high') })

test('the page of a plugin names everything that it adds, its data, health and README', async () => {
  await writeFile(join(folder, 'README.md'), '# Bell\n\nSee [the sources](server/index.ts), [us](https://school.example/) and ![a picture](bell.png).\n')
  site = await startTestSite([{ server: bellServer, version: '1.0.0', directory: folder }, ear], { off: [{ id: 'gone', version: '1.0.0' }] })
  await site.site.db.collection('bell.rings').insertMany([{ _id: 1 as never }, { _id: 2 as never }])
  await site.site.db.collection('gone.things').insertOne({})
  const root = (await site.as('root')).use(kernelApi)
  expect(await root.getPlugin({ params: { id: 'bell' } })).toEqual({
    readme: '# Bell\n\nSee the sources, [us](https://school.example/) and a picture.\n',
    pages: [],
    calls: [{ method: 'GET', path: '/api/bell', about: 'Rings.' }],
    permissions: [{ name: 'ring', roles: ['admin'] }],
    jobs: [
      { name: 'ring', every: '1 hour' },
      { name: 'once', every: null },
    ],
    extends: ['kernel/health-items'],
    offers: [{ token: 'bell/tones', plugins: ['ear'] }],
    collections: [{ name: 'bell.rings', documents: 2, bytes: expect.any(Number) }],
    health: [expect.objectContaining({ title: 'Tone', text: 'It is out of tune.' })],
  })
  const gone = await root.getPlugin({ params: { id: 'gone' } })
  expect([gone.readme, gone.calls, gone.collections]).toEqual(['', [], [{ name: 'gone.things', documents: 1, bytes: expect.any(Number) }]])
  await expect(root.getPlugin({ params: { id: 'none' } })).rejects.toThrow('Plugin not found: none')
})

test('settings have the names that the plugin gives them, also inside objects, and no secret', async () => {
  site = await startTestSite([bellServer])
  const sections = await (await site.as('root')).use(kernelApi).getSettings({})
  const section = sections.find(({ plugin }) => plugin === 'bell')
  expect(section?.labels).toEqual({ key: 'Key', times: 'Times', 'times.start': 'From', 'times.kind.loud': 'Loud', plain: 'Plain number' })
  expect(JSON.stringify(section)).not.toContain('quiet-secret')
})

test('a plugin whose secret is inside another setting does not start', async () => {
  const leaky = definePlugin({ id: 'leaky', settings: z.object({ mail: z.object({ password: secret(z.string().default('')) }).prefault({}) }) })
  site = await startTestSite([defineServer(leaky, { setup: () => undefined })])
  const [row] = await (await site.as('root')).use(kernelApi).getPlugins({})
  expect(row).toMatchObject({ id: 'leaky', health: 'failed', reason: expect.stringContaining("marks 'mail' as secret inside another setting") })
})

test('lists that are slow, huge, hostile, broken or missing become a sentence, and the others are shown', async () => {
  await writeFile(join(folder, 'own.json'), JSON.stringify({ plugins: [hostile('ear')] }))
  const catalogs = [...Object.keys(answers).map(addressOf), join(folder, 'own.json'), join(folder, 'none.json')]
  site = await startTestSite([ear], { catalogs })
  const root = (await site.as('root')).use(kernelApi)
  const plugins = root.getPlugins({})
  const { plugins: found, problems } = await root.getPluginCatalog({})
  expect((await plugins).length).toBe(1)
  expect(found.map(({ id, kind, command, installed }) => [id, kind, command, installed])).toEqual([
    ['bell', 'feature', 'npx verdict plugins add @school/bell', false],
    ['ear', 'feature', 'npx verdict plugins add ear', true],
    ['new', 'feature', 'npx verdict plugins add @school/new', false],
  ])
  expect(problems.map((text) => text.replace(/^.*\/(?=\w+(\.json)? )/, ''))).toEqual([
    'slow did not answer within 5 s, so its plugins are missing.',
    'huge is larger than 1 MB, so its plugins are missing.',
    'broken is not a list of plugins.',
    'missing cannot be read, so its plugins are missing.',
    'none.json cannot be read, so its plugins are missing.',
  ])
  expect(problems.join()).not.toMatch(/password|hidden/)
}, 30_000)
