import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoles, definePlugin, mounted, wireNumber, type Operations, type Served } from '../../plugin/index.ts'
import { defineServer, type Caller } from '../../server/index.ts'
import { startTestSite, type TestSite } from '../../testing/index.ts'

const shelves = definePlugin({ id: 'shelves' })
const byId = z.object({ id: wireNumber })
const shelfRoutes = {
  label: { query: byId, output: z.object({ text: z.string() }), about: 'Returns the label of a shelf.' },
  rename: { body: byId.extend({ text: z.string() }), maximumBytes: 60 },
  clear: { query: byId },
} satisfies Operations

const shelfApi = shelves.api(
  mounted(shelfRoutes, { roles: adminRoles }, { label: 'GET /api/admin/shelf', rename: 'PUT /api/admin/shelf', clear: 'DELETE /api/admin/shelf' }),
)
const room = mounted(shelfRoutes, 'user', { label: 'GET /api/room/shelf', rename: 'PUT /api/room/shelf' })
const roomApi = shelves.api({ ...room, label: { ...room.label, query: byId.extend({ loud: z.string() }) } })

const server = defineServer(shelves, {
  setup(ctx) {
    const labels = new Map<number, string>()
    const served: Served<typeof shelfRoutes, Pick<Caller, 'username'>> = {
      label: ({ query }) => ({ text: labels.get(query.id) ?? '', secret: 'never sent' }),
      rename: ({ body, caller }) => void labels.set(body.id, `${body.text}, ${caller.username}`),
      clear: ({ query }) => void labels.delete(query.id),
    }
    ctx.serve(shelfApi, served)
    ctx.serve(roomApi, { ...served, label: ({ query }) => ({ text: `${labels.get(query.id)}${query.loud}` }) })
  },
})

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([server])
})
afterAll(() => site?.close())

test('each place serves the operations that it has mounted, by its own access rule, with one set of handlers', async () => {
  const [user, admin] = [await site.as('default_user', 'carol'), await site.as('root', 'rooty')]
  await user.use(roomApi).rename({ body: { id: 1, text: 'Maps' } })
  expect(await admin.use(shelfApi).label({ query: { id: 1 } })).toEqual({ text: 'Maps, carol' })
  expect(await user.use(roomApi).label({ query: { id: 1, loud: '!' } })).toEqual({ text: 'Maps, carol!' })
  await expect(user.use(shelfApi).clear({ query: { id: 1 } })).rejects.toMatchObject({ http: 403 })
  await expect(user.use(roomApi).rename({ body: { id: 1, text: 'x'.repeat(60) } })).rejects.toMatchObject({ http: 413 })
  await admin.use(shelfApi).clear({ query: { id: 1 } })
  expect(await admin.use(shelfApi).label({ query: { id: 1 } })).toEqual({ text: '' })
})

test('a place that mounts no address for an operation does not have it', async () => {
  expect(Object.keys(roomApi.routes)).toEqual(['label', 'rename'])
  expect(roomApi.routes.rename).toMatchObject({ method: 'PUT', path: '/api/room/shelf', access: 'user', maximumBytes: 60 })
  expect((await fetch(`${site.url}/api/room/shelf?id=1`, { method: 'DELETE' })).status).toBe(405)
})
