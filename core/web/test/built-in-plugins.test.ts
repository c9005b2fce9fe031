import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { builtInPlugins, webEntries } from '../vite/built-in-plugins.ts'

function write(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

function plugin(name: string, manifest: object): Record<string, string> {
  return {
    [`${name}/package.json`]: JSON.stringify(manifest),
    [`${name}/web/index.ts`]: `export default { id: '${name}', load: () => import('./page.ts') }`,
    [`${name}/web/page.ts`]: `export default 'the page of ${name}'`,
  }
}

test('plugins are found by their manifest, and their pages stay out of the shell chunk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-built-in-'))
  write(folder, {
    ...plugin('a-room', { verdict: { plugin: 'a-room' }, exports: { './web': './web/index.ts' } }),
    ...plugin('server-only', { verdict: { plugin: 'server-only' }, exports: { './server': './server/index.ts' } }),
    ...plugin('no-plugin', { exports: { './web': './web/index.ts' } }),
    'empty/readme.md': '',
    'main.ts': `import { builtInPlugins } from 'virtual:verdict-plugins'\nglobalThis.found = builtInPlugins`,
  })
  expect(webEntries(folder)).toEqual([join(folder, 'a-room/web/index.ts')])
  expect(webEntries(join(folder, 'missing'))).toEqual([])
  const built = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [builtInPlugins([folder])],
    build: { write: false, rolldownOptions: { input: join(folder, 'main.ts') } },
  })) as Rolldown.RolldownOutput
  const [entry, ...others] = built.output.filter((file) => file.type === 'chunk')
  expect(entry?.code).toContain('a-room')
  expect(entry?.code).not.toContain('the page of')
  expect(others.map(({ code }) => code).join()).toContain('the page of a-room')
  expect(built.output.map((file) => ('code' in file ? file.code : '')).join()).not.toMatch(/server-only|no-plugin/)
})
