import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bootstrapElement, bootstrapMark, builtInFile, type SiteBootstrap, type WebPart } from '@verdict/core'

const builtShell = fileURLToPath(new URL('../../../core/web/dist/', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
}

const strictPolicy = (hashes: string) =>
  `default-src 'self'; script-src 'self' ${hashes}; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'`

/** The bootstrap data of a site without plugins. */
export const shellAlone: SiteBootstrap = {
  coreVersion: '0.2.0',
  plugins: [],
  site: { name: 'Verdict', shortName: 'Verdict', description: '', baseUrl: '', logo: '' },
  languages: [],
  defaultLanguage: 'zh-CN',
  now: Date.now(),
  lastUpdate: 0,
}

/** The built-in plugins of a shell, all enabled. */
export function builtInPlugins(shell: string): SiteBootstrap['plugins'] {
  const parts = JSON.parse(readFileSync(join(shell, builtInFile), 'utf8')) as Record<string, WebPart>
  return Object.entries(parts).map(([id, web]) => ({ id, version: '1.0.0', web }))
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export interface ShellSite {
  address: string
  /** Responses for paths under /api, by `METHOD /path`. */
  answers: Map<string, Answer>
  /** Folders of installed plugins, by URL prefix. */
  folders: Map<string, string>
  close: () => Promise<void>
}

export const envelope = (
  response: ServerResponse,
  data: unknown,
  { http = 200, status = http, msg = 'success' }: { http?: number; status?: number; msg?: string } = {},
): void => {
  response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify({ status, msg, data }))
}

/** Serves the built shell under the strict CSP with responses defined by the test, so that tests of the shell need no database. */
export async function startShellSite(bootstrap: Partial<SiteBootstrap>, dist = builtShell): Promise<ShellSite> {
  const answers = new Map<string, Answer>()
  const folders = new Map<string, string>()
  const server = createServer((request, response) => void serve(request, response))

  function page(): string {
    const html = readFileSync(join(dist, 'index.html'), 'utf8')
    return html.replace(
      bootstrapMark,
      `<script id="${bootstrapElement}" type="application/json">${JSON.stringify(bootstrap).replaceAll('<', '\\u003c')}</script>`,
    )
  }
  function inlineHashes(): string {
    const inline = [...page().matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
    return inline.map((hash) => `'sha256-${hash}'`).join(' ')
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    if (path.startsWith('/api/')) {
      const answer = answers.get(`${request.method} ${path}`)
      if (answer) await answer(request, response)
      else envelope(response, null, { http: 404, msg: 'not here' })
      return
    }
    response.setHeader('content-security-policy', strictPolicy(inlineHashes()))
    const folder = [...folders].find(([prefix]) => path.startsWith(prefix))
    const file = folder ? join(folder[1], path.slice(folder[0].length)) : join(dist, path)
    if (path === '/' || !existsSync(file) || !statSync(file).isFile()) {
      if (extname(path) && path !== '/') return void response.writeHead(404).end()
      return void response.writeHead(200, { 'content-type': types['.html'] }).end(page())
    }
    const compressed = existsSync(`${file}.br`)
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', ...(compressed ? { 'content-encoding': 'br' } : {}) })
    response.end(readFileSync(compressed ? `${file}.br` : file))
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answers, folders, close: () => closeServer(server) }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((closed) => server.close(() => closed()))
}
