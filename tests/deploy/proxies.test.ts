import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { channelOf, definePlugin, liveEvents } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { shareOf, startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'

const folder = join(import.meta.dirname, '../../config/deploy')
const environment = { env: { PATH: `${process.env['PATH']}:/usr/sbin` } }
const has = (program: string) => environment.env.PATH.split(':').some((place) => existsSync(join(place, program)))
const mebibyte = 2 ** 20

const parcels = definePlugin({ id: 'parcels' })
const arrivals = parcels.topic('arrivals', z.object({ count: z.number() }))
const api = parcels.api({
  tell: { method: 'POST', path: '/api/parcels/tell', access: 'anyone' },
  parcel: {
    method: 'POST',
    path: '/api/parcels/parcel',
    access: 'anyone',
    upload: { field: 'file', maximumBytes: 512 * mebibyte },
    output: z.object({ size: z.number() }),
  },
})
const server = defineServer(parcels, {
  setup(ctx) {
    ctx.topic(arrivals, () => true)
    ctx.serve(api, {
      tell: () => ctx.publish(arrivals, 1, { count: 1 }),
      parcel: ({ file }) => ({ size: file.size }),
    })
  },
})

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([server])
})
afterAll(() => site?.close())

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

interface Proxy {
  name: string
  program: string
  /** Writes the file for this site and returns the command that serves it. Only names, ports and the certificate differ from the file of operators. */
  prepare(place: string, port: number): Promise<string[]>
}

const proxies: Proxy[] = [
  {
    name: 'nginx',
    program: 'nginx',
    async prepare(place, port) {
      const file = readFileSync(join(folder, 'nginx.conf'), 'utf8')
      const [redirect = '', main = ''] = file.split(/(?=^server \{)/m).slice(1)
      const adapted = main
        .replace(/ {2}listen \[::\].*\n/, '')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replace(/ {2}ssl_certificate.*\n/g, '')
        .replace('http://127.0.0.1:8080', site.url)
      const whole = `daemon off; pid ${place}/pid; error_log stderr; events {} http { access_log off; client_body_temp_path ${place}/bodies; proxy_temp_path ${place}/proxy; fastcgi_temp_path ${place}/f; uwsgi_temp_path ${place}/u; scgi_temp_path ${place}/s;\n${redirect.replace(/listen (\[::\]:)?80;/g, '')}${adapted}}`
      await writeFile(join(place, 'nginx.conf'), whole.replace(/server \{\s*server_name [^;]+;\s*return[^}]+\}/, ''))
      return ['nginx', '-e', 'stderr', '-c', join(place, 'nginx.conf')]
    },
  },
  {
    name: 'Caddy',
    program: 'caddy',
    async prepare(place, port) {
      const file = readFileSync(join(folder, 'Caddyfile'), 'utf8')
      const adapted = file.replace('oj.school.example', `http://127.0.0.1:${port}`).replace('127.0.0.1:8080', new URL(site.url).host)
      await writeFile(join(place, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${adapted}`)
      return ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(place, 'Caddyfile')]
    },
  },
]

async function start({ prepare }: Proxy): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'verdict-proxy-'))
  const port = await freePort()
  const [program = '', ...words] = await prepare(place, port)
  const child = spawn(program, words, { stdio: 'ignore', env: { ...environment.env, HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place } })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await rm(place, { recursive: true })
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/api/health/live`)).status).toBe(200), { timeout: 20_000, interval: 50 })
  return url
}

describe.each(shareOf(proxies, 2))('$name with the file of config/deploy', (proxy) => {
  test.skipIf(!has(proxy.program))(`passes live updates, large files and the client's address, and hides the metrics (needs ${proxy.program})`, async () => {
    const url = await start(proxy)
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const stream = await fetch(`${url}/api/live/stream?topics=${channelOf(arrivals, 1)}`, { signal: stop.signal })
    const events = liveEvents(stream.body!)
    expect((await events.next()).value).toMatchObject({ data: { granted: [channelOf(arrivals, 1)] } })
    await fetch(`${url}/api/parcels/tell`, { method: 'POST' })
    expect((await events.next()).value).toMatchObject({ data: { count: 1 } })

    const body = new FormData()
    const part = new Uint8Array(7 * mebibyte)
    body.append('file', new Blob(Array.from({ length: 73 }, () => part)), 'cases.zip')
    const sent = await fetch(`${url}/api/parcels/parcel`, { method: 'POST', body })
    expect(await sent.json()).toMatchObject({ data: { size: 511 * mebibyte } })

    const path = `/api/parcels/from-${proxy.program}`
    const [answer] = await once(get(url + path, { localAddress: '127.0.0.5', headers: { 'x-forwarded-for': '203.0.113.9' } }), 'response')
    answer.resume()
    await vi.waitFor(() => expect(site.log.lines.find((line) => line.path === path)?.ip).toBe('127.0.0.5'))
    expect((await fetch(`${url}/api/metrics`)).status).toBe(404)
  })
})

test.skipIf(!has('nginx') || !has('openssl'))('nginx accepts the file as it is (needs nginx and openssl)', async () => {
  const place = await mkdtemp(join(tmpdir(), 'verdict-nginx-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const [key, certificate] = [join(place, 'privkey.pem'), join(place, 'fullchain.pem')]
  await promisify(execFile)('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=oj', '-keyout', key, '-out', certificate], environment)
  const file = readFileSync(join(folder, 'nginx.conf'), 'utf8').replaceAll('/etc/ssl/verdict', place)
  await writeFile(join(place, 'nginx.conf'), `pid ${place}/pid; error_log stderr; events {} http {\n${file}}`)
  const { stderr } = await promisify(execFile)('nginx', ['-t', '-e', 'stderr', '-c', join(place, 'nginx.conf')], environment)
  expect(stderr).toContain('test is successful')
})
