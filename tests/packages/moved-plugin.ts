import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PackageFile } from '../../core/build/packages/workspaces.ts'
import type { Packages } from './packaged-site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

const testConfig = `import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { include: ['test/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 240_000 } })
`

/** Moves a plugin to a folder outside the repository, where its server tests run against the packed packages; returns the last lines of their output. */
export async function testMovedPlugin(name: string, packages: Packages): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-moved-'))
  try {
    await cp(join(root, 'plugins', name), folder, { recursive: true, filter: (path) => !/\/(node_modules|dist)$/.test(path) })
    const [file, repository] = await Promise.all([manifestIn(folder), manifestIn(root)])
    const archives = (await readdir(packages.folder)).filter((archive) => /^verdict-.*\.tgz$/.test(archive))
    // Every package of the repository is at the top: none of them may come from the registry. Some need the plugin itself.
    const own = await Promise.all(archives.map(async (archive) => [await nameIn(join(packages.folder, archive)), `file:${join(packages.folder, archive)}`]))
    const others = Object.entries(file.dependencies).filter(([dependency]) => !dependency.startsWith('@verdict/'))
    const manifest = {
      ...file,
      name: `moved-${name}`,
      dependencies: Object.fromEntries([...others, ...own]),
      peerDependencies: {},
      devDependencies: { vitest: repository.vitest },
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
    await writeFile(join(folder, 'vitest.config.ts'), testConfig)
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
    const { stdout } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'dot'], { cwd: folder, maxBuffer: 1 << 26 })
    return stdout
      .split('\n')
      .filter((line) => /^\s*(Test Files|Tests) /.test(line))
      .join(' ')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function manifestIn(folder: string) {
  const text: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return { ...PackageFile.parse(text), vitest: String(Object(Object(text).devDependencies).vitest) }
}

async function nameIn(archive: string): Promise<string> {
  const { stdout } = await run('tar', ['-xzOf', archive, 'package/package.json'])
  return PackageFile.parse(JSON.parse(stdout)).name
}
