import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compileSources } from '../core/build/packages/compile-sources.ts'
import { catalogOf, releaseOf } from '../core/build/packages/published-file.ts'
import { stagePackage } from '../core/build/packages/stage-package.ts'
import { workspacesOf } from '../core/build/packages/workspaces.ts'

/* Writes every package of this repository as a tarball, ready to install: `npm run pack -- --out FOLDER`, by default dist/packages. */

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'dist', 'packages') } } })
const out = resolve(values.out)
const workspaces = workspacesOf(root)
const work = mkdtempSync(join(tmpdir(), 'verdict-pack-'))
try {
  if (!existsSync(join(root, 'core/web/dist/index.html'))) throw new Error('Build the pages first: npm run build')
  const [emitted, staged] = [join(work, 'emitted'), join(work, 'staged')]
  mkdirSync(emitted)
  compileSources(root, workspaces, emitted)
  const folderOf = (folder: string) => join(staged, folder.replaceAll('/', '-'))
  const published = workspaces.map((workspace) => stagePackage(workspace, { root, emitted, all: workspaces, to: folderOf(workspace.folder) }))
  writeFileSync(join(folderOf('core'), 'catalog.json'), JSON.stringify(catalogOf(published)))
  mkdirSync(out, { recursive: true })
  // Beside the archives, too, for generators that run from their sources.
  for (const folder of [folderOf('core/create'), folderOf('core/create/plugin'), out])
    writeFileSync(join(folder, 'packages.json'), JSON.stringify(releaseOf(published)))
  // Included, so that each of the two generators is one archive.
  cpSync(folderOf('core/create'), join(folderOf('core/create/plugin'), 'node_modules/create-verdict'), { recursive: true })
  // Those of an earlier version; nothing else in a folder that the caller names.
  for (const name of globSync('{,create-}verdict-*.tgz', { cwd: out })) rmSync(join(out, name))
  writeFileSync(join(staged, 'package.json'), JSON.stringify({ private: true, workspaces: ['*'] }))
  const { status, stderr } = spawnSync('npm', ['pack', '--workspaces', '--silent', '--pack-destination', out], { cwd: staged, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`)
  console.log(`${workspaces.length} packages are in ${out}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
