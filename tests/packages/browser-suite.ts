import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { workspacesOf } from '../../core/build/packages/workspaces.ts'
import type { Packages } from './packaged-site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Tests that build, pack or start what only the repository contains. */
const ofRepository = [
  'tests/browser/packages/**',
  'tests/browser/accounts/newcomer.test.ts',
  'tests/browser/real-site.test.ts',
  'tests/browser/plugins/**',
  'tests/browser/owned-problem-form.test.ts',
]

/**
 * Runs the browser tests in a copy of the repository in which every package is the published one: compiled servers, built pages. Only the tests are sources.
 * Returns whether all passed.
 */
export async function testBrowserOn(packages: Packages): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-published-'))
  try {
    const workspaces = workspacesOf(root)
    for (const { name, folder: place } of workspaces) {
      mkdirSync(join(folder, place), { recursive: true })
      const { status } = spawnSync('tar', ['-xzf', await packages.archiveOf(name), '-C', join(folder, place), '--strip-components=1'])
      if (status !== 0) throw new Error(`the archive of ${name} cannot be unpacked`)
    }
    const tests = globSync('{core,judge-daemon,plugins,ui-kit}/**/test', { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    for (const path of ['config', 'docs', 'tests', 'package.json', 'vitest.browser.config.ts', 'plugins/sample-problems/problems', ...tests])
      cpSync(join(root, path), join(folder, path), { recursive: true })
    linkPackages(folder, new Map(workspaces.map((workspace) => [workspace.name, workspace.folder])))
    const words = ['run', '-c', 'tests/packages/vitest.published.config.ts', ...ofRepository.flatMap((path) => ['--exclude', path])]
    const env = { ...process.env, VERDICT_BUILT: '1' }
    return spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], { cwd: folder, env, stdio: 'inherit' }).status === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Links the packages of others, and the published ones by their names. */
function linkPackages(folder: string, own: ReadonlyMap<string, string>): void {
  const installed = join(root, 'node_modules')
  const names = readdirSync(installed).flatMap((name) => (name.startsWith('@') ? readdirSync(join(installed, name)).map((part) => `${name}/${part}`) : [name]))
  const others = names.filter((name) => !name.startsWith('.') && !own.has(name)).map((name) => [name, join(installed, name)] as const)
  for (const [name, target] of [...others, ...[...own].map(([name, place]) => [name, join(folder, place)] as const)]) {
    const path = join(folder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
  }
}
