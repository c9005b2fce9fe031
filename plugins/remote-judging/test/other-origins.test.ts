import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { CookieJar, parseCookies } from '../server/http/cookie-jar.ts'
import { fileAddress, isOfSite } from '../server/http/site-address.ts'
import { clientOf } from '../testing/client-of.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts a server on its own port, which records its requests. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.cookie ?? 'without cookies'}`)
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

test('a redirect to another port of the same host is not followed, and a picture there is not loaded', async () => {
  const other = await serve((_, response) => response.end('<html></html>'))
  const site = await serve((request, response) => {
    const location = request.url === '/login' ? '/home' : request.url === '/problem' ? `${other.address}/problem` : undefined
    response.writeHead(location ? 302 : 200, { 'set-cookie': 'sid=secret', 'content-type': 'text/html', ...(location && { location }) }).end('<html></html>')
  })
  const client = clientOf({ address: () => site.address })
  expect((await client.get('/login')).address).toBe(`${site.address}/home`)
  expect(await client.get('/problem')).toMatchObject({ status: 302, location: `${other.address}/problem` })
  expect(await client.download(`${other.address}/picture.png`, 1000)).toBeUndefined()
  expect(await client.download(`${site.address}/picture.png`, 1000)).toBeDefined()
  expect(site.requests).toEqual(['/login without cookies', '/home sid=secret', '/problem sid=secret', '/picture.png sid=secret'])
  expect(other.requests).toEqual([])
})

test.each([
  ['https://judge.example/', 'https://judge.example', true],
  ['https://img.judge.example/', 'https://www.judge.example', true],
  ['https://judge.example/', 'http://judge.example', true],
  ['http://judge.example/', 'https://judge.example', false],
  ['https://judge.example:8443/', 'https://judge.example', false],
  ['http://judge.example:6379/', 'http://judge.example', false],
  ['https://judge.example/', 'http://judge.example:8080', false],
  ['http://judge.example:8080/a', 'http://judge.example:8080', true],
  ['https://evil-judge.example/', 'https://judge.example', false],
  ['ftp://judge.example/', 'https://judge.example', false],
])('a page leads to %s from %s: %s', (to, from, isFollowed) => {
  expect(isOfSite(new URL(to), new URL(from), new URL(from))).toBe(isFollowed)
})

test.each([
  ['https://judge.example', 'http://judge.example/a.png', 'https://judge.example/a.png'],
  ['https://judge.example', 'http://img.judge.example/a.png', 'https://img.judge.example/a.png'],
  ['https://judge.example', 'http://judge.example:8080/a.png', undefined],
  ['http://judge.example', 'http://judge.example/a.png', 'http://judge.example/a.png'],
  ['http://judge.example', 'http://elsewhere.example/a.png', undefined],
])('a statement of %s names the picture %s: %s is loaded', (site, picture, loaded) => {
  expect(fileAddress(picture, new URL(site))?.href).toBe(loaded)
})

/** Returns the cookies that each address receives after responses of others. */
function sentTo(address: string, answers: readonly [from: string, header: string][], pasted = ''): string {
  const jar = new CookieJar(
    parseCookies(pasted),
    () => 'www.judge.example',
    () => undefined,
  )
  for (const [from, header] of answers) jar.take([header], new URL(from))
  return jar.headerFor(new URL(address))
}

const site = 'https://www.judge.example/'
const pictures = 'https://img.judge.example/'

test('a cookie goes to the host that set it, and with Domain to the hosts of its domain', () => {
  expect(sentTo(site, [[site, 'sid=1; Path=/']])).toBe('sid=1')
  expect(sentTo(pictures, [[site, 'sid=1; Path=/']])).toBe('')
  expect(sentTo(pictures, [[site, 'sid=1; domain=.judge.example']])).toBe('sid=1')
  expect(sentTo('https://judge.example/', [[site, 'sid=1; Domain=judge.example']])).toBe('sid=1')
  // Set for a domain to which the host does not belong, or for all hosts.
  expect(sentTo(site, [[pictures, 'sid=1; Domain=www.judge.example']])).toBe('')
  expect(sentTo(site, [[site, 'sid=1; Domain=example']])).toBe('')
  // A host of images does not replace the site's session.
  expect(
    sentTo(site, [
      [site, 'sid=1'],
      [pictures, 'sid=2'],
    ]),
  ).toBe('sid=1')
})

test('a Secure cookie is only sent and only set over https', () => {
  expect(sentTo(site, [[site, 'sid=1; Secure; HttpOnly']])).toBe('sid=1')
  expect(sentTo('http://www.judge.example/', [[site, 'sid=1; HttpOnly; secure']])).toBe('')
  expect(sentTo('http://www.judge.example/', [[site, 'sid=1; HttpOnly']])).toBe('sid=1')
  expect(sentTo(site, [['http://www.judge.example/', 'sid=1; Secure']])).toBe('')
})

test('a pasted cookie goes to the site alone, until the site sets or deletes one of its name', () => {
  expect(sentTo(site, [], 'sid=1; theme=dark')).toBe('sid=1; theme=dark')
  expect(sentTo(pictures, [], 'sid=1')).toBe('')
  expect(sentTo(site, [[site, 'sid=2; Domain=judge.example']], 'sid=1; theme=dark')).toBe('sid=2; theme=dark')
  expect(sentTo(site, [[pictures, 'sid=2']], 'sid=1')).toBe('sid=1')
  expect(sentTo(site, [[site, 'sid=; Max-Age=0']], 'sid=1; theme=dark')).toBe('theme=dark')
})

test('a login ends the session, but not what was pasted or what the site has set in its place', () => {
  const jar = new CookieJar(
    parseCookies('clearance=1; theme=dark'),
    () => 'www.judge.example',
    () => undefined,
  )
  jar.take(['sid=1', 'clearance=2; Domain=judge.example', 'token=x'], new URL(site))
  jar.take(['clearance=3; Domain=judge.example'], new URL(site))
  jar.endSession()
  expect(jar.headerFor(new URL(site))).toBe('clearance=3; theme=dark')
  jar.take(['clearance=; Max-Age=0; Domain=judge.example'], new URL(site))
  expect(jar.headerFor(new URL(site))).toBe('theme=dark')
})
