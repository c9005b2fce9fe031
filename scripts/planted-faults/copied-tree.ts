import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FileTree } from '../test-map/file-tree.ts'
import { withFault, type Fault } from './fault.ts'

/** Caches that the tests of the copy write themselves. */
const ownCaches = ['.vite', '.vite-temp', '.vitest-cache']

/** A copy of the repository in which faults are planted, so that the user's files never change. */
export class CopiedTree {
  readonly root: string

  constructor(tree: FileTree) {
    this.root = realpathSync(mkdtempSync(join(tmpdir(), 'verdict-planted-')))
    process.once('exit', () => this.remove())
    for (const file of tree.files) cpSync(join(tree.root, file), join(this.root, file))
    // Tests ask git for the files of their repository.
    execFileSync('git', ['init', '--quiet', '--initial-branch', 'copy'], { cwd: this.root })
    this.#linkPackages(tree.root)
  }

  /** Packages from the registry are shared. Those of the repository are links relative to their folder, so here they lead into the copy. */
  #linkPackages(root: string): void {
    const [from, to] = [join(root, 'node_modules'), join(this.root, 'node_modules')]
    mkdirSync(join(to, '@verdict'), { recursive: true })
    for (const name of readdirSync(from)) if (name !== '@verdict' && !ownCaches.includes(name)) symlinkSync(realpathSync(join(from, name)), join(to, name))
    for (const name of readdirSync(join(from, '@verdict'))) {
      const link = join(from, '@verdict', name)
      if (lstatSync(link).isSymbolicLink()) symlinkSync(readlinkSync(link), join(to, '@verdict', name))
    }
    const core = realpathSync(join(to, '@verdict/core'))
    if (dirname(core) !== this.root) throw new Error(`@verdict/core leads out of the copy, to ${core}`)
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Calls back while the fault is in the copy. */
  async plant<Answer>(fault: Fault, act: () => Promise<Answer>): Promise<Answer> {
    const path = join(this.root, fault.file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, withFault(fault, text))
    try {
      return await act()
    } finally {
      writeFileSync(path, text)
    }
  }
}
