import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInFile, WebDeclaration, type WebPart } from '@verdict/core'
import { footer, mainMenu } from '@verdict/core/web/declare'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { builtInPlugins, webEntries, startFiles } from '../shell/built-in-plugins.ts'
import { describeWeb, loaderSource } from '../plugin/describe-web.js'

function write(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-built-in-'))
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'))
  return folder
}

function plugin(name: string, { manifest, declares = '' }: { manifest: object; declares?: string }): Record<string, string> {
  return {
    [`${name}/package.json`]: JSON.stringify(manifest),
    [`${name}/contract.ts`]: `import { definePlugin } from '@verdict/core'\nexport const own = definePlugin({ id: '${name}' })\nexport const panels = own.slot<object>('panels')`,
    [`${name}/web/index.ts`]: `import { defineWeb, fill, footer, mainMenu, menuEntry, page } from '@verdict/core/web'
import { own, panels } from '../contract.ts'
export default defineWeb(own, { pages: [page('/${name}', () => import('./page.ts'), { title: 'title', slots: [panels], with: { screen: 'list' } })],
  locales: { 'en-US': () => import('../locales/en-US.json') }, ${declares} })
void [fill, footer, mainMenu, menuEntry]`,
    [`${name}/web/page.ts`]: `export default 'the page of ${name}'`,
    [`${name}/web/line.ts`]: `export default 'the line of ${name}'`,
    [`${name}/locales/en-US.json`]: JSON.stringify({ title: `Title of ${name}` }),
  }
}

const withWeb = (name: string) => ({ verdict: { plugin: name }, exports: { './web': './web/index.ts' } })

test('plugins are found by their manifest; the shell holds what the first page shows, and of the rest not even the addresses', async () => {
  const folder = emptyFolder()
  write(folder, {
    ...plugin('a-room', { manifest: withWeb('a-room') }),
    ...plugin('a-line', { manifest: withWeb('a-line'), declares: `fills: [fill(footer, () => import('./line.ts'))]` }),
    ...plugin('server-only', { manifest: { verdict: { plugin: 'server-only' }, exports: { './server': './server/index.ts' } } }),
    ...plugin('no-plugin', { manifest: { exports: { './web': './web/index.ts' } } }),
    'empty/readme.md': '',
    'main.ts': `import startModules from 'virtual:verdict-start'\nglobalThis.found = startModules`,
  })
  expect(webEntries(folder)).toEqual([join(folder, 'a-line/web/index.ts'), join(folder, 'a-room/web/index.ts')])
  expect(webEntries(join(folder, 'missing'))).toEqual([])
  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [builtInPlugins([folder])],
    build: { write: false, rolldownOptions: { input: join(folder, 'main.ts') } },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const shell = chunks.find(({ name }) => name === 'main')!.code
  expect(shell).toContain('a-line/web/line.ts')
  expect(shell).not.toMatch(/a-room|the (page|line) of/)
  expect(chunks.map(({ code }) => code).join()).toContain('the page of a-room')
  const parts = output.find(({ fileName }) => fileName === builtInFile) as Rolldown.OutputAsset
  const listed = JSON.parse(String(parts.source)) as Record<string, WebPart>
  expect(Object.keys(listed)).toEqual(['a-line', 'a-room'])
  expect(chunks.map(({ fileName }) => `/${fileName}`)).toContain(listed['a-room']!.entry)
  expect(output.map((file) => ('code' in file ? file.code : '')).join()).not.toMatch(/server-only|no-plugin/)
})

test('a declaration becomes data: files by name, menu entries with their texts', async () => {
  const folder = emptyFolder()
  const more = `menu: [menuEntry(mainMenu, { to: '/a-room', label: 'title', icon: 'IconHome', order: 4 })],
    fills: [fill(footer, async () => ({ default: (await import('./line.ts')).Line }))]`
  write(folder, plugin('a-room', { manifest: withWeb('a-room'), declares: more }))
  const { id, declares, modules } = await describeWeb(join(folder, 'a-room/web/index.ts'))
  expect(id).toBe('a-room')
  expect(WebDeclaration.parse(declares)).toEqual({
    pages: [{ path: '/a-room', title: 'title', slots: ['a-room/panels'], with: { screen: 'list' }, module: 'web/page.ts' }],
    menu: [{ token: mainMenu.id, to: '/a-room', icon: 'IconHome', order: 4, label: 'title', labels: { 'en-US': 'Title of a-room' } }],
    fills: [{ token: footer.id, order: 0, module: 'web/line.ts#Line' }],
    locales: { 'en-US': 'locales/en-US.json' },
  })
  expect(loaderSource({ modules })).toContain('line.ts").then((module) => ({ default: module["Line"] }))')
  expect(modules['web/page.ts']).toBe(join(folder, 'a-room/web/page.ts'))
})

test('a menu entry without its text stops the build, and so does a declaration that uses more than declares', async () => {
  const folder = emptyFolder()
  write(folder, plugin('a-room', { manifest: withWeb('a-room'), declares: `menu: [menuEntry(mainMenu, { to: '/', label: 'nowhere' })]` }))
  await expect(describeWeb(join(folder, 'a-room/web/index.ts'))).rejects.toThrow("the menu entry 'nowhere' has no text in locales/en-US.json")
  write(folder, { 'a-room/web/index.ts': `import { useText } from '@verdict/core/web'\nexport default useText()` })
  await expect(describeWeb(join(folder, 'a-room/web/index.ts'))).rejects.toThrow('No matching export')
})

test('the first page shows its own file, the fills of its slots and of the shell, and the texts of their plugins', () => {
  const modules = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `/files/${name}`]))
  const found = startFiles([
    {
      id: 'home',
      declares: { pages: [{ path: '/home', module: 'home', slots: ['home/main'] }], locales: { 'en-US': 'home-texts' } },
      modules: modules('home', 'home-texts'),
    },
    { id: 'news', declares: { fills: [{ token: 'home/main', order: 0, module: 'news' }] }, modules: modules('news') },
    { id: 'line', declares: { fills: [{ token: footer.id, order: 0, module: 'line' }] }, modules: modules('line') },
    { id: 'other', declares: { pages: [{ path: '/other', module: 'other' }], locales: { 'en-US': 'other-texts' } }, modules: modules('other', 'other-texts') },
  ])
  expect([...found].toSorted()).toEqual(['/files/home', '/files/home-texts', '/files/line', '/files/news'])
})
