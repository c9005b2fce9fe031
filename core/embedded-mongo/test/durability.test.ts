import { afterAll, expect, test, vi } from 'vitest'
import { handleRequest } from '../src/dispatch.ts'
import { Engine } from '../src/engine/engine.ts'
import type { Doc } from '../src/values/types.ts'
import { temporaryDirectory } from './support/server.ts'

const { directory, remove } = await temporaryDirectory()
const engine = await Engine.open(directory)
afterAll(async () => {
  await engine.close()
  await remove()
})

/** Runs a command; returns whether its reply came after everything written was synced. */
async function waitsForSync(body: Doc, journal: boolean): Promise<boolean> {
  let isSynced = false
  const { flush } = engine.store
  const observed = vi.spyOn(engine.store, 'flush').mockImplementation(async () => {
    await flush.call(engine.store)
    isSynced = true
  })
  const message = { requestId: 1, sequences: new Map(), isOneWay: false, session: () => undefined, frame: () => Buffer.alloc(0) }
  const reply = await handleRequest(engine, { ...message, body: { ...body, $db: 'd', ...(journal && { writeConcern: { j: true } }) } }, 1)
  observed.mockRestore()
  expect(Buffer.concat(reply).includes('errmsg')).toBe(false)
  return isSynced
}

test.each<[string, Doc]>([
  ['insert', { insert: 'source', documents: [{ a: 1 }] }],
  ['$out', { aggregate: 'source', pipeline: [{ $out: 'copy' }], cursor: {} }],
  ['$merge', { aggregate: 'source', pipeline: [{ $merge: 'merged' }], cursor: {} }],
])('with j: true, the reply to %s waits until it is synced to the disk', async (_, command) => {
  expect(await waitsForSync(command, true)).toBe(true)
  expect(await waitsForSync(command, false)).toBe(false)
})
