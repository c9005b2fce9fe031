import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { bootstrapElement, bootstrapMark, type SiteBootstrap } from '../../../plugin/index.ts'

/** The built web shell on this machine, if it was built. */
export interface WebShell {
  readonly directory: string
  readonly html: string
  /** The inline scripts that the security policy lets run, by their hash. */
  readonly scriptHashes: readonly string[]
}

export function readShell(directory: string | undefined): WebShell | undefined {
  const index = directory === undefined ? '' : join(directory, 'index.html')
  if (directory === undefined || !existsSync(index)) return undefined
  const html = readFileSync(index, 'utf8')
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text)
  return { directory, html, scriptHashes: scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`) }
}

/** A web part that was installed after the shell was built. */
export interface InstalledWebPart {
  readonly plugin: string
  readonly directory: string
}

export async function serveShell(app: FastifyInstance, shell: WebShell | undefined, installed: readonly InstalledWebPart[]): Promise<void> {
  if (shell) await app.register(serveStatic, { root: shell.directory, index: false, preCompressed: true, allowedPath: isFile, ...caching })
  for (const { plugin, directory } of installed) {
    await app.register(serveStatic, {
      root: directory,
      prefix: `/plugins/${plugin}/`,
      decorateReply: false,
      index: false,
      allowedPath: isFile,
      maxAge: 0,
    })
  }
}

/** Addresses without an ending are pages of the shell, not files. */
function isFile(path: string): boolean {
  return /\.\w+$/.test(path) && !path.endsWith('.html')
}

/** Built assets carry a hash in their name; everything else is asked for again. */
const caching = {
  cacheControl: false,
  setHeaders: (reply: FastifyReply, path: string) => {
    reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
}

/** The page of every address that a person may open. */
export function shellPage(shell: WebShell | undefined, bootstrap: SiteBootstrap): string {
  // Inside a script element only `<` could end the JSON early.
  const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c')
  const element = `<script id="${bootstrapElement}" type="application/json">${json}</script>`
  return shell
    ? shell.html.replace(bootstrapMark, () => element)
    : `<!doctype html><title>Verdict</title>${element}<p>The web shell is not built yet: run <code>npm run build</code>.</p>`
}
