import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The files of the repository: those that git knows or would add. */
export class FileTree {
  readonly root: string
  readonly files: ReadonlySet<string>
  readonly #folders = new Map<string, string[]>()

  constructor(root: string) {
    this.root = root
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\0')
    this.files = new Set(listed.filter((file) => file !== '' && existsSync(join(root, file))))
    for (const file of this.files) {
      const parts = file.split('/')
      for (let depth = 1; depth < parts.length; depth += 1) {
        const folder = parts.slice(0, depth).join('/')
        this.#folders.set(folder, [...(this.#folders.get(folder) ?? []), file])
      }
    }
  }

  /** The file itself, or every file of the folder; empty if there is neither. */
  at(path: string): readonly string[] {
    return this.files.has(path) ? [path] : (this.#folders.get(path) ?? [])
  }
}
