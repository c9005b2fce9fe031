// Never run: the compiler must refuse every line below a `@ts-expect-error`, and accept the rest.
import { client, definePlugin, mounted, page, type Client, type Operations, type Send, type Served } from '../../plugin/index.ts'
import { defineServer, optional } from '../../server/index.ts'
import { z } from 'zod'
import { beforeLend, genres, lending, lent, library, libraryApi, shelf, type Shelf } from '../fixtures/library-contract.ts'

declare const send: Send

export async function calls() {
  const api = client(libraryApi, send)
  const books = await api.list({ query: {} })
  const title: string | undefined = books.records[0]?.title
  await api.lend({ body: { id: 1 } })
  await api.lend({ body: { id: '1' } })
  const nothing: null = await api.remove({ query: { id: 1 } })
  const { name, content }: { name: string; content: Blob } = await api.export({ query: { id: 1 } })
  await api.cover({ file: new File([], 'a.png') })
  // @ts-expect-error the body is missing
  await api.lend()
  // @ts-expect-error the body does not fit
  await api.lend({ body: { id: true } })
  // @ts-expect-error there is no such field in the response
  void books.records[0]?.shelfMark
  // @ts-expect-error the file is missing
  await api.cover({})
  // @ts-expect-error there is no such call
  await api.burn()
  return { title, nothing, name, content }
}

const operations = {
  open: { query: z.object({ id: z.int() }), output: z.object({ title: z.string() }) },
  close: { query: z.object({ id: z.int() }) },
} satisfies Operations

export async function operationsInPlaces(served: Served<typeof operations, { readonly uid: string }>) {
  const place = definePlugin({ id: 'place' })
  const both = place.api(mounted(operations, 'user', { open: 'GET /api/place', close: 'DELETE /api/place' }))
  const one = place.api(mounted(operations, 'user', { open: 'GET /api/place' }))
  const calls: Client<typeof operations> = client(both, send)
  const title: string = (await calls.open({ query: { id: 1 } })).title
  // @ts-expect-error this place has not mounted all operations
  const missing: Client<typeof operations> = client(one, send)
  // @ts-expect-error there is no such operation
  mounted(operations, 'user', { burn: 'GET /api/place' })
  // @ts-expect-error an address is a method and a path below /api
  mounted(operations, 'user', { open: '/api/place' })
  defineServer(place, {
    setup(ctx) {
      ctx.serve(both, served)
      ctx.serve(one, served)
      // @ts-expect-error the handler of an operation is missing
      ctx.serve(both, { open: served.open })
      const open = mounted(operations, 'anyone', { open: 'GET /api/place' })
      // @ts-expect-error the handlers need a caller, and a visitor is none
      ctx.serve(place.api(open), served)
      // @ts-expect-error the handlers give another answer
      ctx.serve(place.api({ ...open, open: { ...open.open, access: 'user', output: z.object({ pages: z.int() }) } }), served)
    },
  })
  return { title, missing }
}

const plain = definePlugin({ id: 'plain', settings: z.object({ hours: z.number().default(8) }) })
const other = plain.service<{ count(): number }>('other')

defineServer(plain, {
  needs: { shelf, maybe: optional(shelf) },
  provides: [other],
  setup(ctx, { shelf, maybe }) {
    const hours: number = ctx.settings().hours
    void shelf.titleOf(hours)
    void maybe?.titleOf(1)
    // @ts-expect-error an optional service may be missing
    void maybe.titleOf(1)
    // @ts-expect-error there is no such setting
    void ctx.settings().days
    ctx.provide(other, { count: () => 1 })
    // @ts-expect-error the service has another type
    ctx.provide(other, { count: 'one' })
    ctx.contribute(genres, { name: 'crime' })
    // @ts-expect-error the contribution has another type
    ctx.contribute(genres, { title: 'crime' })
    // @ts-expect-error one does not contribute to a service
    ctx.contribute(other, { count: () => 1 })
    ctx.intercept(beforeLend, (wish) => ({ ...wish, days: 1 }))
    // @ts-expect-error an interceptor must return the value
    ctx.intercept(beforeLend, (wish) => void wish)
    ctx.follow(lent, ({ id, times }) => void (id + times))
    // Its answer is of no use, so any will do.
    ctx.follow(lent, async ({ id }) => id)
    // @ts-expect-error one does not follow a hook
    ctx.follow(beforeLend, () => undefined)
    void ctx.publish(lending, 1, { id: 1, uid: '1' })
    // @ts-expect-error the payload does not fit
    void ctx.publish(lending, 1, { id: 1 })
  },
})

defineServer(library, {
  setup(ctx) {
    // @ts-expect-error handlers are missing
    ctx.serve(libraryApi, { genres: () => [] })
    ctx.serve(library.api({ one: { method: 'GET', path: '/api/one', access: 'user', output: z.string() } }), {
      one: ({ caller }) => caller.uid,
    })
    const open = library.api({ one: { method: 'GET', path: '/api/one', access: 'anyone', output: z.string() } })
    // @ts-expect-error a visitor has no uid
    ctx.serve(open, { one: ({ caller }) => caller.uid })
    // @ts-expect-error the result does not fit
    ctx.serve(library.api({ one: { method: 'GET', path: '/api/one', access: 'user', output: z.string() } }), { one: () => 1 })
    // @ts-expect-error a service is used by its type
    void ({} satisfies Shelf)
  },
})

// @ts-expect-error a hook's name begins with before
library.hook<string>('after-lend')
// @ts-expect-error a route's path begins with /api/
library.api({ one: { method: 'GET', path: '/one', access: 'user' } })
// @ts-expect-error there is no such role
library.api({ one: { method: 'GET', path: '/api/one', access: { roles: ['emperor'] } } })
export const rows = page(z.object({ id: z.int() }))
