import { WebDeclaration } from '@verdict/core'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { webEntries } from '../../core/build/shell/built-in-plugins.ts'
import { describeWeb } from '../../core/build/plugin/describe-web.js'
import { sourceFiles } from './imports.ts'
import { addressesIn, pathsOf } from './page-links.ts'

const root = join(import.meta.dirname, '../..')

const entries = webEntries(join(root, 'plugins'))
const described = await Promise.all(entries.map((entry) => describeWeb(entry)))

// Otherwise only the build would find a contract that the browser cannot load.
test('the build can read what every plugin declares', () => {
  expect(described.map(({ id }) => id)).toEqual(entries.map((entry) => basename(dirname(dirname(entry)))))
  for (const { declares } of described) expect(() => WebDeclaration.parse(declares)).not.toThrow()
})

/** Links to what the reader has been told of by the plugin with the page. */
const linksToKnownThings = [
  'plugins/accounts/web/user-home/solved-problems.tsx: /problem',
  'plugins/remote-judging/web/accounts/subject.tsx: /submission-detail',
]

// A page of a plugin that is off does not exist. A slot, a part or a menu entry is there only with its plugin.
test('pages link only to pages of their own plugin, of the plugins that it needs, and of the kernel', () => {
  const owners = new Map<string, string[]>()
  for (const { id, declares } of described)
    for (const { path } of [...(declares.pages ?? []), ...(declares.redirects ?? [])]) owners.set(path, [...(owners.get(path) ?? []), id])
  const foreign = sourceFiles(root, ['plugins']).flatMap((file) => {
    const [, plugin = '', folder] = file.split('/')
    if (folder !== 'web') return []
    const usable = new Set([plugin, ...needsOf(plugin)])
    return addressesIn(readFileSync(join(root, file), 'utf8')).flatMap((address) => {
      const paths = address === '/home' ? [] : pathsOf(address, [...owners.keys()])
      return paths.length === 0 || paths.some((path) => owners.get(path)?.some((owner) => usable.has(owner))) ? [] : [`${file}: ${address}`]
    })
  })
  expect(foreign).toEqual(linksToKnownThings)
})

/** The plugins without which a plugin does not run. */
function needsOf(plugin: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'plugins', plugin, 'package.json'), 'utf8')) as { dependencies?: Record<string, string> }
  const needed = Object.keys(dependencies).flatMap((name) => (name.startsWith('@verdict/plugin-') ? [name.slice('@verdict/plugin-'.length)] : []))
  return needed.flatMap((name) => [name, ...needsOf(name)])
}

// The build leaves zod out, and with it what a schema knows; tests of screens have it and do not notice.
test('no page reads a schema', () => {
  const readsSchema = (text: string) => /\b[A-Z]\w*[a-z]\w*\.(options|enum|shape|element)\b/.test(text)
  const pages = sourceFiles(root, ['plugins']).filter((file) => /^plugins\/[^/]+\/web\//.test(file))
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.filter((file) => readsSchema(readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(readsSchema('options={CheckerProtocol.options.map(')).toBe(true)
})
