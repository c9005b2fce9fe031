import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { coreVersion } from '../../plugin/index.ts'
import { discoverPlugins, isEnabled } from '../../server/plugins/discovery.ts'

test('a plugin of this repository is enabled unless its package says otherwise, and others are not', () => {
  const root = mkdtempSync(join(tmpdir(), 'discovery-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const install = (folder: string, verdict: object) => {
    const [place = '', id = ''] = folder.split('/')
    mkdirSync(join(root, place, id), { recursive: true })
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    writeFileSync(join(root, place, id, 'package.json'), JSON.stringify({ name: id, verdict: { plugin: id, ...verdict } }))
    symlinkSync(join(root, place, id), join(root, 'node_modules', id))
  }
  install('plugins/ordinary', {})
  install('plugins/opt-in', { enabledByDefault: false })
  install('elsewhere/foreign', { enabledByDefault: true })
  const found = discoverPlugins(root)
  const enabled = (configured: Record<string, boolean>, chosen: ReadonlyMap<string, boolean>) =>
    found.filter((plugin) => isEnabled(plugin, configured, chosen)).map(({ id }) => id)
  expect(enabled({}, new Map())).toEqual(['ordinary'])
  expect(enabled({ 'opt-in': true }, new Map())).toEqual(expect.arrayContaining(['ordinary', 'opt-in']))
  expect(
    enabled(
      { 'opt-in': true },
      new Map([
        ['opt-in', false],
        ['foreign', true],
      ]),
    ),
  ).toEqual(expect.arrayContaining(['ordinary', 'foreign']))
})

test('a package of this release counts as built in wherever it lies, unless it has another version or pages of its own', () => {
  const root = mkdtempSync(join(tmpdir(), 'discovery-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const install = (scope: string, id: string, version: string, more: object = {}) => {
    const folder = join(root, 'node_modules', scope, id)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: `${scope}/${id}`, version, verdict: { plugin: id, ...more } }))
  }
  install('@verdict', 'ours', coreVersion)
  install('@verdict', 'older', '0.0.1')
  install('@verdict', 'with-pages', coreVersion, { web: { entry: 'web/index.js' } })
  install('@school', 'foreign', coreVersion)
  expect(discoverPlugins(root).flatMap(({ id, builtIn }) => (builtIn ? [id] : []))).toEqual(['ours'])
})
