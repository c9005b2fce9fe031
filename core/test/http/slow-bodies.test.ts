import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '../../testing/index.ts'

const site = await startTestSite([], { http: { slowBodies: { bodyMilliseconds: 100, uploadBytesPerSecond: 100_000 } } })
afterAll(() => site.close())
const { hostname, port } = new URL(site.url)

/** Sends a request whose body never ends; `piece` is sent again and again until the site has closed the connection. */
async function drip(head: string, piece: string): Promise<string> {
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString()))
  // The site closes the connection while more of the body is on its way.
  socket.on('error', () => undefined)
  socket.write(`${head}\r\nHost: ${hostname}\r\n\r\n`)
  const sending = setInterval(() => socket.write(piece), 10)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(sending)
  return answer
}

test('a body that drips is refused, and its connection ends', async () => {
  const answer = await drip('POST /api/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 100000', ' ')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"kernel/too-slow"')
})

test('a file that drips is refused', async () => {
  const boss = await site.as('root')
  const boundary = 'b0undary'
  const first = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`
  const head = `POST /api/file/upload-md-file HTTP/1.1\r\nAuthorization: ${boss.token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 1000000`
  expect(await drip(`${head}`, first)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that comes in pieces is read', async () => {
  const patient = await startTestSite([])
  const socket = connect(Number(new URL(patient.url).port), hostname)
  const body = JSON.stringify({ username: 'nobody', password: 'wrong-password' })
  socket.write(`POST /api/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`)
  for (const letter of body) {
    socket.write(letter)
    await new Promise(setImmediate)
  }
  expect(await text(socket)).toContain('"code":"kernel/wrong-login"')
  await patient.close()
})
