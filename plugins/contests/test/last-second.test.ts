import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { definePlugin, wireNumber } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { contexts } from '@verdict/plugin-problems/contract'
import { ownerContext } from '@verdict/plugin-problems/testing'
import { program, Scene } from '@verdict/plugin-submissions/testing'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { boardApi, contestAdminApi, ContestForm, ownedContests } from '../contract.ts'
import contests from '../server/index.ts'
import { form } from '../testing/forms.ts'

const gates = definePlugin({ id: 'gates' })
const gateApi = gates.api({
  create: { method: 'POST', path: '/api/gates/contest', access: 'user', body: ContestForm, output: z.object({ cid: wireNumber }) },
})

const rushSize = 300
/** While the gate is closed, calls wait before the contests that it owns are opened. */
const gate = { waiting: 0, full: Promise.withResolvers<void>(), opened: Promise.resolve() }
function closeGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(gate, { waiting: 0, opened: promise })
  return resolve
}

const gateServer = defineServer(gates, {
  needs: { owned: ownedContests },
  setup(ctx, { owned }) {
    ctx.contribute(contexts, {
      key: 'gate',
      open: async (id) => {
        gate.waiting += 1
        if (gate.waiting === rushSize) gate.full.resolve()
        await gate.opened
        return ownerContext(`gate:${id}`)
      },
    })
    ctx.serve(gateApi, { create: ({ body, caller }) => owned.create('gate:1', body, caller) })
  },
})

let scene: Scene
beforeAll(async () => {
  scene = await Scene.start([contests, gateServer], { http: { rate: { perUser: 1e9, perAddress: 1e9 } } } as never)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => scene?.site.close())

test('a rush of 300 in the last second counts with its time of arrival, even if it is handled after the end', async () => {
  const root = await scene.site.as('root', 'boss')
  const { pid } = await scene.problem()
  const now = Date.now()
  const endTime = new Date(Math.floor(now / 1000) * 1000 + 3_600_000)
  const { cid } = await root.use(gateApi).create({ body: form({ startTime: new Date(now - 1000).toISOString(), endTime: endTime.toISOString() }) as never })
  await root.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
  const people = await Promise.all(Array.from({ length: 30 }, (_, index) => scene.site.as('default_user', `user${index}`)))
  const submit = (index: number) =>
    people[index % people.length]!.use(submissionApi).submit({ body: { pid: 'A', language: 'C++', code: program, cid } as never })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(endTime.getTime() - 400)
  const openGate = closeGate()
  const rush = Array.from({ length: rushSize }, (_, index) => submit(index))
  await gate.full.promise
  vi.setSystemTime(endTime.getTime() + 5000)
  const late = submit(0).then(
    () => 'accepted',
    ({ code }: { code?: string }) => code,
  )
  openGate()
  const saved = await Promise.all(rush)
  expect(await late).toBe('contests/has-ended')
  expect(new Set(saved.map(({ submitTime }) => new Date(submitTime).getTime()))).toEqual(new Set([endTime.getTime() - 400]))
  vi.useRealTimers()
  await scene.site.settled()
  const { records } = await root.use(boardApi).rank({ body: { cid, limit: 100 } })
  expect(records.reduce((sum, { total }) => sum + Number(total), 0)).toBe(rushSize)
})

test('a submission whose body is sent after the end is late, even if the request began before', async () => {
  const root = await scene.site.as('root', 'other')
  const { pid } = await scene.problem()
  const endTime = new Date(Date.now() + 3_600_000)
  const { cid } = await root.use(gateApi).create({ body: form({ endTime: endTime.toISOString() }) as never })
  await root.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
  const ann = await scene.site.as('default_user', 'ann')
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(endTime.getTime() - 400)
  const body = JSON.stringify({ pid: 'A', language: 'C++', code: program, cid })
  const headers = { authorization: ann.token ?? '', 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' }
  const sent = request(`${scene.site.url}/api/submit-problem-judge`, { method: 'POST', headers })
  sent.flushHeaders()
  // The server has received the headers.
  await once(sent, 'continue')
  vi.setSystemTime(endTime.getTime() + 1)
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect(JSON.parse(await text(response))).toMatchObject({ code: 'contests/has-ended' })
})
