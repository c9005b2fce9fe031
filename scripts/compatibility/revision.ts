import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { workspacesOf } from '../../core/build/packages/workspaces.ts'

/** Puts the tree of a revision into a folder for the time of `work`: with the packages that are installed here, and with its own workspaces. */
export async function withRevision<T>(root: string, revision: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-revision-'))
  try {
    const archive = execFileSync('git', ['archive', '--', revision], { cwd: root, maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'pipe'] })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    const installed = join(root, 'node_modules')
    const link = (name: string, target: string) => {
      const path = join(folder, 'node_modules', name)
      mkdirSync(dirname(path), { recursive: true })
      symlinkSync(target, path)
    }
    const own = new Map(workspacesOf(folder).map((workspace) => [workspace.name, workspace.folder]))
    for (const [name, place] of own) link(name, join(folder, place))
    for (const name of packagesIn(installed)) if (!own.has(name) && !name.startsWith('@verdict/')) link(name, join(installed, name))
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function packagesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name]))
}
