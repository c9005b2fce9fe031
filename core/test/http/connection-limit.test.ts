import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { kernelApi } from '../../plugin/index.ts'
import { isPrivateAddress, networkTest } from '../../server/http/protection/networks.ts'
import { startTestSite, type TestOptions, type TestSite } from '../../testing/index.ts'

let site: TestSite
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await site.close()
})

const limit = (networks: readonly string[] = []) => ({ unfinishedPerAddress: 3, networks })
const start = async (http: NonNullable<TestOptions['http']>) => void (site = await startTestSite([], { http }))

/** A connection with half a request. */
async function begin(): Promise<Socket> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write('GET /api/get-website-config HTTP/1.1\r\n')
  return socket
}

/** Completes the request of a connection; undefined if the site has closed it. */
async function answerOn(socket: Socket): Promise<string | undefined> {
  if (socket.destroyed) return undefined
  socket.write('Host: here\r\n\r\n')
  const data = await new Promise<Buffer | undefined>((resolve) => socket.once('data', resolve).once('close', () => resolve(undefined)))
  return data?.toString().slice(0, 15)
}

test('the connections of one address beyond the limit are closed while as many requests are unfinished', async () => {
  await start({ trustProxy: false, connections: limit() })
  const first = [await begin(), await begin(), await begin()]
  expect(await answerOn(await begin())).toBeUndefined()
  // The connection stays open, and no longer counts.
  expect(await answerOn(first[0]!)).toBe('HTTP/1.1 200 OK')
  expect(await answerOn(await begin())).toBe('HTTP/1.1 200 OK')
  first[1]!.destroy()
  first[2]!.destroy()
  await expect.poll(async () => answerOn(await begin())).toBe('HTTP/1.1 200 OK')
})

test.each([
  ['a trusted proxy', { trustProxy: ['loopback'], connections: limit() }],
  ['one of several proxies', { trustProxy: 1, connections: limit() }],
  ['a network without a limit', { trustProxy: false, connections: limit(['127.0.0.0/8']) }],
] satisfies [string, TestOptions['http']][])('%s has any number of them', async (_, http) => {
  await start(http)
  for (let count = 0; count < 10; count += 1) await begin()
  expect(await answerOn(await begin())).toBe('HTTP/1.1 200 OK')
})

test('requests that wait for an answer do not count', async () => {
  await start({ trustProxy: false, connections: limit() })
  const open = () =>
    site
      .visitor()
      .use(kernelApi)
      .liveStream({ query: { topics: 'unknown/topic:1' } })
  const streams = [await open()]
  // One after the other: at the same moment, their requests would arrive in parts, which count.
  while (streams.length < 10) streams.push(await open())
  expect(await answerOn(await begin())).toBe('HTTP/1.1 200 OK')
  await Promise.all(streams.map((stream) => stream.cancel()))
})

test('networks are addresses, networks and names', () => {
  const isIn = networkTest(['loopback', '10.1.0.0/16', '2001:db8::/32', '192.0.2.7'])
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '2001:db8::1', '192.0.2.7'].map(isIn)).toEqual([true, true, true, true, true, true])
  expect(['10.2.0.0', '192.0.2.8', '2001:db9::1', '', 'x'].map(isIn)).toEqual([false, false, false, false, false])
})

test('private addresses are recognized in every notation', () => {
  const isPrivate = ['127.0.0.1', '10.0.0.1', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255']
  isPrivate.push('::', '::1', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::a00:1', '2002:a00:1::')
  expect(isPrivate.filter((address) => !isPrivateAddress(address))).toEqual([])
  const isPublic = ['8.8.8.8', '172.32.0.1', '192.167.255.255', '2001:4860:4860::8888', '::ffff:8.8.8.8']
  expect(isPublic.filter(isPrivateAddress)).toEqual([])
})
