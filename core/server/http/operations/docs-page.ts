import { accessText, wordsOf } from './openapi.ts'
import type { ServedRoute } from '../routes/serve-route.ts'

/** The API reference as one HTML page without scripts. */
export function docsPage(routes: readonly ServedRoute[], title: string): string {
  const plugins = [...new Set(routes.map(({ plugin }) => plugin))]
  const menu = plugins.map((plugin) => `<a href="#${plugin}">${plugin}</a>`).join(' · ')
  const sections = plugins.map((plugin) => `<h2 id="${plugin}">${plugin}</h2><table>${rows(routes.filter((served) => served.plugin === plugin))}</table>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}: API</title>${style}
<h1>${escaped(title)}: API</h1><p>Every answer is <code>{status, msg, data}</code>; the token of a login goes raw into <code>Authorization</code>.
Machines read <a href="/api/openapi.json">openapi.json</a>.</p><nav>${menu}</nav>${sections.join('')}</html>`
}

function rows(routes: readonly ServedRoute[]): string {
  return routes
    .map(({ name, route }) => {
      const inputs = [route.params && 'path', route.query && 'query', route.body && 'body', route.upload && `file “${route.upload.field}”`]
        .filter(Boolean)
        .join(', ')
      return `<tr><td><b>${route.method}</b><td><code>${escaped(route.path)}</code><td>${escaped(route.about ?? wordsOf(name))}<td>${escaped(accessText(route.access))}<td>${inputs}`
    })
    .join('')
}

const style = `<style>:root{color-scheme:light dark}body{font:15px/1.6 system-ui;max-width:1100px;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td{border-bottom:1px solid #8884;padding:.35rem .6rem;vertical-align:top}code{font-size:.92em}nav{line-height:2}</style>`

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
