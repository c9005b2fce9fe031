import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { bootstrapElement, bootstrapMark, builtInFile, type SiteBootstrap, textsAddress, type SiteSettings, type WebPart } from '../../../plugin/index.ts'
import type { Locales } from '../../base/locales.ts'
import { siteColors } from './site-colors.ts'

/** The built web shell. */
export interface WebShell {
  readonly directory: string
  readonly html: string
  /** Hashes of the inline scripts, which the content security policy allows. */
  readonly scriptHashes: readonly string[]
  /** The web parts of the built-in plugins. */
  readonly builtIn: Readonly<Record<string, WebPart>>
}

export function readShell(directory: string | undefined): WebShell | undefined {
  const index = directory === undefined ? '' : join(directory, 'index.html')
  if (directory === undefined || !existsSync(index)) return undefined
  const html = readFileSync(index, 'utf8')
  const scripts = html
    .split('<script>')
    .slice(1)
    .map((part) => part.slice(0, part.indexOf('</script>')))
  return {
    directory,
    html,
    builtIn: readBuiltInParts(directory),
    scriptHashes: scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  }
}

/** The web parts of the built-in plugins by plugin id; none if the shell has not been built. */
export function readBuiltInParts(directory: string | undefined): Readonly<Record<string, WebPart>> {
  const parts = directory === undefined ? '' : join(directory, builtInFile)
  return existsSync(parts) ? JSON.parse(readFileSync(parts, 'utf8')) : {}
}

/** A web part that was installed after the shell was built. */
export interface InstalledWebPart {
  readonly plugin: string
  readonly directory: string
}

/** Serves the built assets of the shell, the prebuilt web parts of plugins that were installed later, and the texts of added languages. */
export const webAssets = fp<{ shell: WebShell | undefined; installed: readonly InstalledWebPart[]; locales: Locales }>(
  async (app, { shell, installed, locales }) => {
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
    // Pages fetch them plugin by plugin.
    app.get<{ Params: { language: string; plugin: string }; Querystring: { v?: string } }>(textsAddress(':language', ':plugin'), (request, reply) => {
      const { language, plugin } = request.params
      const texts = locales.addedTexts(language, plugin)
      if (!texts) return reply.callNotFound()
      const isCurrent = locales.languages.some(({ id, version }) => id === language && version === request.query.v)
      return reply.header('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache').send(texts)
    })
  },
  { name: 'web-assets' },
)

/** Paths without a file extension are pages of the shell, not files. */
function isFile(path: string): boolean {
  return /\.\w+$/.test(path) && !path.endsWith('.html')
}

/** Built assets carry a hash in their names and never change; everything else is revalidated. */
const caching = {
  cacheControl: false,
  setHeaders: (reply: FastifyReply, path: string) => {
    reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
}

const builtInIcon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'
const builtInTitle = '<title>Verdict</title>'

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The HTML page that serves every address of the web shell, with the name, the icon and the color of the site. */
export function shellPage(shell: WebShell | undefined, bootstrap: SiteBootstrap, { name, icon, color }: Pick<SiteSettings, 'name' | 'icon' | 'color'>): string {
  // `<` is the only character that could end the script element early.
  const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c')
  const element = `<script id="${bootstrapElement}" type="application/json">${json}</script>`
  const colors = siteColors(color)
  return shell
    ? shell.html
        .replace(builtInTitle, () => `<title>${escapeHtml(name)}</title>`)
        .replace(builtInIcon, (builtIn) => (icon ? `<link rel="icon" href="${escapeHtml(icon)}" />` : builtIn))
        .replace(bootstrapMark, () => element + (colors && `<style>${colors}</style>`))
    : `<!doctype html><title>Verdict</title>${element}<p>The web shell is not built yet: run <code>npm run build</code>.</p>`
}
