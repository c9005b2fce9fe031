import '@verdict/node/run-sources.js'
import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { CodedError } from '../../plugin/index.ts'
import { isAsyncIterable, type FromThread, type ParserTask, type ThrownError, type ToThread } from './thread-protocol.ts'

/** The entry of a thread that calls functions of modules, one at a time. */
if (!parentPort) throw new Error('This module runs in a thread only')
const port = parentPort
const send = (message: FromThread) => port.postMessage(message)
const itemsInBatch = 1000

const received: ToThread[] = []
let wake: (() => void) | undefined
port.on('message', (message: ToThread) => {
  received.push(message)
  wake?.()
})

async function receive(): Promise<ToThread> {
  for (;;) {
    const message = received.shift()
    if (message) return message
    await new Promise<void>((resolve) => (wake = resolve))
  }
}

/** Fails once the reader of the stream has left, which ends the task. */
async function receiveForStream(): Promise<ToThread> {
  const message = await receive()
  if ('stop' in message) throw new Error('the reader has left')
  return message
}

type Functions = Readonly<Record<string, ((...given: unknown[]) => unknown) | undefined>>
const modules = new Map<string, Functions>()

/** Loading a module is not part of a task. */
async function functionsOf(module: string): Promise<Functions> {
  const known = modules.get(module)
  if (known) return known
  const loaded: Functions = await import(module)
  modules.set(module, loaded)
  send({ kind: 'loaded' })
  await receive()
  return loaded
}

async function perform({ module, name, given, piecesAt, isStream }: ParserTask): Promise<void> {
  const called = (await functionsOf(module))[name]
  if (typeof called !== 'function') throw new Error(`${module} exports no function '${name}'`)
  if (!isStream) send({ kind: 'answer', answer: await called(...given) })
  else await sendItems((pieces) => called(...(piecesAt === -1 ? given : given.with(piecesAt, pieces))))
}

/** Sends the items of a generator in batches, before it waits for another piece at the latest. What comes before an error is sent before it. */
async function sendItems(generate: (pieces: AsyncIterable<unknown>) => unknown): Promise<void> {
  let batch: unknown[] = []
  const sendBatch = async () => {
    send({ kind: 'items', items: batch, ended: false })
    batch = []
    await receiveForStream()
  }
  async function* pieces(): AsyncGenerator<unknown, void> {
    for (;;) {
      if (batch.length > 0) await sendBatch()
      send({ kind: 'wants-piece' })
      const message = await receiveForStream()
      if (!('piece' in message) || message.isLast) return
      yield message.piece
    }
  }
  try {
    const items = generate(pieces())
    if (!isAsyncIterable(items)) throw new Error('a function for a stream must be a generator')
    for await (const item of items) {
      batch.push(item)
      if (batch.length >= itemsInBatch) await sendBatch()
    }
  } catch (error) {
    if (batch.length > 0) await sendBatch()
    throw error
  }
  send({ kind: 'items', items: batch, ended: true })
}

function thrown(error: unknown): ThrownError {
  if (error instanceof CodedError) return { code: error.code, status: error.status, http: error.http, parameters: error.parameters }
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error), stack: undefined }
}

const thread = process.platform === 'linux' ? Number(basename(readlinkSync('/proc/thread-self'))) : 0
// Users who wait for a page come first. Linux sets the priority of a thread alone, and lets only root raise it: a site that runs with less keeps that.
if (thread > 0 && getPriority(thread) < constants.priority.PRIORITY_BELOW_NORMAL) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
send({ kind: 'started', thread })
for (;;) {
  const task = await receive()
  if ('module' in task) await perform(task).catch((error: unknown) => send({ kind: 'thrown', error: thrown(error) }))
}
