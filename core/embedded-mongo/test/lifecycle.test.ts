import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { MongoClient } from 'mongodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { spawnEmbeddedMongo, startEmbeddedMongo } from '../src/index.ts'
import { message } from './support/frames.ts'
import { containerCommand, containersUnavailable } from './support/container.ts'
import { RawConnection } from './support/raw-connection.ts'
import { temporaryDirectory } from './support/server.ts'

const program = fileURLToPath(new URL('../bin/embedded-mongo.js', import.meta.url))
const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function freshDirectory(): Promise<string> {
  const { directory, remove } = await temporaryDirectory()
  undo.push(remove)
  return directory
}

async function start(directory: string, port?: number) {
  const server = await startEmbeddedMongo({ directory, ...(port === undefined ? {} : { port }) })
  undo.push(() => server.close())
  return server
}

async function spawned(directory: string, port?: number) {
  const server = await spawnEmbeddedMongo({ directory, ...(port === undefined ? {} : { port }) })
  undo.push(() => server.close())
  return server
}

async function clientOf(uri: string): Promise<MongoClient> {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 5000 })
  undo.push(() => client.close())
  return client
}

function run(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  undo.push(() => child.kill('SIGKILL'))
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return String(line)
}

/** The exit code and the output of a command whose standard input is empty. */
function finished(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr })).stdin!.end()
  })
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The addresses on which a port is listened to, in the hexadecimal notation of the Linux kernel. */
function listenersOn(port: number): string[] {
  const hexadecimal = port.toString(16).toUpperCase().padStart(4, '0')
  const lines = ['tcp', 'tcp6'].flatMap((family) => readFileSync(`/proc/net/${family}`, 'utf8').split('\n'))
  const listening = lines.map((line) => line.trim().split(/\s+/)).filter(([, local, , state]) => state === '0A' && local?.endsWith(`:${hexadecimal}`))
  return listening.map(([, local = '']) => local.split(':')[0] ?? '')
}

describe('the address', () => {
  test('without a port it is a socket that only the owner can access', async () => {
    const { uri } = await start(await freshDirectory())
    const path = decodeURIComponent(new URL(uri).host)
    expect(statSync(path).isSocket()).toBe(true)
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  })
  test('with a port it is on the loopback interface only', async () => {
    const { uri } = await start(await freshDirectory(), 0)
    const { hostname, port } = new URL(uri)
    expect(hostname).toBe('127.0.0.1')
    expect(listenersOn(Number(port))).toEqual(['0100007F'])
  })
  test('the directory is created, even if its path is too long for a socket', async () => {
    const directory = join(await freshDirectory(), 'a'.repeat(120))
    const client = await clientOf((await start(directory)).uri)
    await client.db('d').collection('c').insertOne({ a: 1 })
    expect(statSync(directory).isDirectory()).toBe(true)
  })
  test('several processes reach one server', async () => {
    const { uri } = await spawned(await freshDirectory(), 0)
    await (await clientOf(uri)).db('d').collection('c').insertOne({ a: 1 })
    expect(await (await clientOf(uri)).db('d').collection('c').countDocuments()).toBe(1)
  })
})

describe('exclusive use of a directory', () => {
  test('a second server waits and then fails with a clear error', async () => {
    const directory = await freshDirectory()
    await start(directory)
    const began = Date.now()
    await expect(startEmbeddedMongo({ directory })).rejects.toThrow(/in use/)
    expect(Date.now() - began).toBeGreaterThan(4000)
    expect(Date.now() - began).toBeLessThan(10_000)
  })
  test('a second process fails too and names the directory', async () => {
    const directory = await freshDirectory()
    await spawned(directory)
    const { code, stderr } = await finished('--directory', directory)
    expect(code).toBe(1)
    expect(stderr).toContain(directory)
  })
  test.skipIf(containersUnavailable)(
    `so is one in a container of its own that shares the directory${containersUnavailable ? ` [${containersUnavailable}]` : ''}`,
    async () => {
      const directory = await freshDirectory()
      const [unshare, ...options] = containerCommand
      const contained = spawn(unshare, [...options, process.execPath, program, '--directory', directory, '--until-stdin-closes'], {
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      undo.push(() => contained.kill('SIGKILL'))
      await firstLine(contained)
      const { code, stderr } = await finished('--directory', directory, '--until-stdin-closes')
      expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('in use') })
      contained.kill('SIGKILL')
      await once(contained, 'exit')
      await start(directory)
    },
  )
  test('a second server waits for the first one to close, then starts', async () => {
    const directory = await freshDirectory()
    const first = await spawned(directory)
    await (await clientOf(first.uri)).db('d').collection('c').insertOne({ a: 1 })
    const second = spawned(directory)
    await first.close()
    expect(await (await clientOf((await second).uri)).db('d').collection('c').countDocuments()).toBe(1)
  })
  test('a killed server releases the directory', async () => {
    const directory = await freshDirectory()
    const first = await spawned(directory)
    process.kill(first.pid, 'SIGKILL')
    await clientOf((await spawned(directory)).uri)
  })
  test('other directories are other databases', async () => {
    const [one, two] = [await start(await freshDirectory()), await start(await freshDirectory())]
    await (await clientOf(one.uri)).db('d').collection('c').insertOne({ a: 1 })
    expect(await (await clientOf(two.uri)).db('d').collection('c').countDocuments()).toBe(0)
  })
})

describe('shutdown', () => {
  test('a child ends when its parent is killed', async () => {
    const directory = await freshDirectory()
    const parent = spawn(process.execPath, [fileURLToPath(new URL('support/parent-process.ts', import.meta.url)), directory], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const { pid, uri } = JSON.parse(await firstLine(parent))
    await clientOf(uri)
    parent.kill('SIGKILL')
    await vi.waitUntil(() => !isAlive(pid), { timeout: 30_000, interval: 20 })
    expect((await finished('check', '--directory', directory)).code).toBe(0)
  })
  test.each(['SIGTERM', 'SIGINT'] as const)('%s shuts the command down properly', async (signal) => {
    const directory = await freshDirectory()
    const child = run('--directory', directory)
    await (await clientOf(await firstLine(child))).db('d').collection('c').insertOne({ a: 1 })
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect((await finished('check', '--directory', directory)).stdout).toContain('1 documents')
  })
  test('with --until-stdin-closes it ignores a signal to the process group until its standard input closes', async () => {
    const child = run('--directory', await freshDirectory(), '--until-stdin-closes')
    const client = await clientOf(await firstLine(child))
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGINT'] as const) {
      child.kill(signal)
      expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 })
    }
    child.stdin!.end()
    expect(await once(child, 'exit')).toEqual([0, null])
  })
  test('without --until-stdin-closes the command outlives its standard input', async () => {
    const child = run('--directory', await freshDirectory(), '--port', '0')
    const uri = await firstLine(child)
    child.stdin!.end()
    expect(await (await clientOf(uri)).db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 })
    expect(child.exitCode).toBeNull()
  })
  test('close ends every connection, may be called twice, and preserves all writes', async () => {
    const directory = await freshDirectory()
    const server = await startEmbeddedMongo({ directory })
    const client = await clientOf(server.uri)
    await client.db('d').collection('c').insertOne({ a: 1 })
    const raw = await RawConnection.open(server.uri)
    await Promise.all([server.close(), server.close(), raw.closed])
    expect(
      await (
        await clientOf((await start(directory)).uri)
      )
        .db('d')
        .collection('c')
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual([{ a: 1 }])
  })
  test('indexes and their options survive a restart', async () => {
    const directory = await freshDirectory()
    const first = await startEmbeddedMongo({ directory })
    const keys = { key: { a: 1, b: -1 }, unique: true, partialFilterExpression: { a: { $exists: true } } } as const
    await (
      await clientOf(first.uri)
    )
      .db('d')
      .collection('c')
      .createIndexes([keys, { key: { at: 1 }, expireAfterSeconds: 3600 }])
    await first.close()
    const collection = (await clientOf((await start(directory)).uri)).db('d').collection('c')
    expect(await collection.indexes()).toMatchObject([{ name: '_id_' }, { ...keys, name: 'a_1_b_-1' }, { name: 'at_1', expireAfterSeconds: 3600 }])
    await collection.insertOne({ a: 1, b: 1 })
    await expect(collection.insertOne({ a: 1, b: 1 })).rejects.toMatchObject({ code: 11000 })
  })
})

describe('connections', () => {
  test('a connection that breaks in the middle of a request does not affect others', async () => {
    const { uri } = await start(await freshDirectory())
    const client = await clientOf(uri)
    const collection = client.db('d').collection('c')
    await collection.insertMany(Array.from({ length: 500 }, (_, index) => ({ index, filling: 'x'.repeat(10_000) })))
    const [half, deaf] = [await RawConnection.open(uri), await RawConnection.open(uri)]
    half.send(message({ insert: 'c', documents: [{ index: 'half' }], $db: 'd' }).subarray(0, 40))
    deaf.socket.pause()
    for (let count = 0; count < 20; count += 1) deaf.send(message({ find: 'c', batchSize: 500, $db: 'd' }))
    expect(await collection.countDocuments()).toBe(500)
    half.close()
    deaf.close()
    expect(await collection.countDocuments({ index: { $type: 'int' } })).toBe(500)
    expect(await collection.countDocuments()).toBe(500)
  })
})

describe('the command line', () => {
  test.each([[[]], [['--port', '0']], [['--directory']], [['--nearly']], [['mend', '--directory', 'd']]])('%j prints the usage', async (args) => {
    const { code, stderr } = await finished(...args)
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/usage/i)
  })
  test('check fails on a missing directory', async () => {
    expect((await finished('check', '--directory', join(await freshDirectory(), 'missing'))).code).toBe(1)
  })
  test('check accepts an empty directory', async () => {
    const directory = join(await freshDirectory(), 'empty')
    await mkdir(directory)
    expect((await finished('check', '--directory', directory)).code).toBe(0)
  })
  test('check fails while a server uses the directory', async () => {
    const directory = await freshDirectory()
    await spawned(directory)
    const { code, stderr } = await finished('check', '--directory', directory)
    expect(code).toBe(1)
    expect(stderr).toMatch(/in use/)
  })
})
