import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { definePlugin } from '@verdict/core'
import { defineServer, type ServerPlugin } from '@verdict/core/server'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Generated plugins with the size of real ones: pages, calls, texts and menu entries. */
export interface ToyPlugins {
  /** The folder with the plugins, for `VERDICT_PLUGINS`. */
  readonly folder: string
  readonly servers: readonly ServerPlugin[]
}

export function writeToyPlugins(count: number): ToyPlugins {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-toys-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const ids = Array.from({ length: count }, (_, index) => `toy-${index + 1}`)
  for (const id of ids) {
    for (const [name, content] of Object.entries(filesOf(id))) {
      const path = join(folder, id, name)
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, content)
    }
  }
  return { folder, servers: ids.map((id) => defineServer(definePlugin({ id }), { setup: () => undefined })) }
}

const pageNames = ['list', 'detail', 'rank', 'settings', 'members', 'admin']

function filesOf(id: string): Record<string, string> {
  return {
    'package.json': JSON.stringify({ name: `@school/${id}`, verdict: { plugin: id }, exports: { './web': './web/index.tsx' } }),
    'contract.ts': contractOf(id),
    'web/index.tsx': declarationOf(id),
    'locales/zh-CN.json': textsOf(id, '中文'),
    'locales/en-US.json': textsOf(id, 'English'),
    ...Object.fromEntries(pageNames.map((name) => [`web/${name}-page.tsx`, pageOf(name)])),
  }
}

function contractOf(id: string): string {
  const routes = Array.from(
    { length: 25 },
    (_, n) => `call${n}: { method: 'GET', path: '/api/${id}/call-${n}', access: 'user', query: z.object({ id: z.int() }), output: z.array(z.string()) }`,
  )
  return `import { definePlugin } from '@verdict/core'
import { z } from 'zod'
export const toy = definePlugin({ id: '${id}' })
export const toySlot = toy.slot<object>('panels')
export const toyApi = toy.api({ ${routes.join(',\n')} })`
}

function declarationOf(id: string): string {
  const pages = pageNames.map((name) => `page('/${id}/${name}', () => import('./${name}-page.tsx'), { title: '${name}.title' })`)
  return `import { defineWeb, fill, mainMenu, menuEntry, moreMenu, page, redirect, userMenu } from '@verdict/core/web'
import { adminMenu } from '@verdict/plugin-admin/contract'
import { toy, toySlot } from '../contract.ts'
export default defineWeb(toy, {
  pages: [${pages.join(', ')}],
  redirects: [redirect('/${id}', '/${id}/list')],
  fills: [fill(toySlot, () => import('./rank-page.tsx'))],
  menu: [
    menuEntry(${id === 'toy-1' ? 'mainMenu' : 'moreMenu'}, { to: '/${id}/list', label: 'list.title' }),
    menuEntry(userMenu, { to: '/${id}/members', label: 'members.title', icon: 'IconUser', visibleTo: 'user' }),
    menuEntry(adminMenu, { to: '/${id}/admin', label: 'admin.title', icon: 'IconSettings', visibleTo: 'root' }),
  ],
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
void mainMenu`
}

const pageOf = (name: string): string => `import { Fills, useApi, useLoad, useText } from '@verdict/core/web'
import { PageFrame } from '@verdict/ui-kit'
import { toy, toyApi, toySlot } from '../contract.ts'
export default function ToyPage() {
  const t = useText(toy)
  const { call0 } = useApi(toyApi)
  const { value } = useLoad((signal) => call0({ query: { id: 1 } }, signal), [])
  return <PageFrame title={t('${name}.title')}>{value?.join()}${name === 'rank' ? '' : '<Fills of={toySlot} with={{}} />'}</PageFrame>
}`

function textsOf(id: string, language: string): string {
  const texts = (name: string) => Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`text${n}`, `${language} ${id} ${name} ${n}`]))
  return JSON.stringify(Object.fromEntries(pageNames.map((name) => [name, { title: `${id} ${name}`, ...texts(name) }])))
}
