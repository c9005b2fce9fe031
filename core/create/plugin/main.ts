#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { Archives, createFolder, PackageList, prepareNode, quoted, Refusal, runGenerator } from 'create-verdict/kit'
import { outsidePackage, packagesOf } from './package-file.ts'
import { kindNames, PluginName } from './plugin-name.ts'
import { filesOutside } from './template-files.ts'

/** Creates a plugin in a folder of its own from the words of the command line. */
await runGenerator(import.meta.dirname, async ({ words: { values, positionals }, texts: { t }, signal }) => {
  const { kind = 'feature' } = values
  if (values.help) return console.log(t('usage', { kinds: kindNames.join('|') }))
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new Refusal('refused.oneFolder')
  if (!kindNames.includes(kind)) throw new Refusal('refused.unknown', { name: kind, kinds: kindNames.join(', ') })
  const name = nameOf(basename(resolve(folder)), kind)
  const list = PackageList.read(listFolder(values.from))
  const { 'package.json': template = '', ...files } = filesOutside(name)
  const { 'all.package.json': all = '{}', 'pages.package.json': pages = '{}', ...own } = files
  const hasArchives = values.from !== undefined
  const file = outsidePackage({ name, template, common: [all, pages], list, hasArchives })
  const archives = values.from === undefined ? undefined : Archives.of(list.archivesOf(packagesOf(file)), values.from)
  const install = !values['no-install']
  const onInstall = install ? () => console.log(t('installing')) : undefined
  const path = await createFolder(folder, { files: { ...own, 'package.json': `${JSON.stringify(file, null, 2)}\n` }, archives, onInstall }, signal)
  if (install) await prepareNode(path)
  const shown = relative('', path) || '.'
  const start = [...(shown === '.' ? [] : [`cd ${quoted(shown)}`]), ...(install ? [] : ['npm install']), 'npm run dev'].join(' && ')
  console.log(t('created', { folder, id: name.id, start }))
})

function nameOf(given: string, kind: string): PluginName {
  try {
    return new PluginName(given, kind)
  } catch (error) {
    throw error instanceof RangeError ? new Refusal('refused.name', { name: given }) : error
  }
}

/** The folder with the list of packages: that of the archives, or of the generator's own package. */
function listFolder(from: string | undefined): string {
  if (from === undefined) return import.meta.dirname
  const folder = resolve(from)
  if (!existsSync(folder)) throw new Refusal('refused.noFolder', { path: folder })
  if (!existsSync(join(folder, 'packages.json'))) throw new Refusal('refused.noArchive', { path: folder, names: 'packages.json' })
  return folder
}
