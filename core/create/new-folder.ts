import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { Refusal } from './texts.ts'

/** A draft is made in this folder inside its own, and its entries move up when it is complete. */
const making = '.creating'
/** Moves last: a folder without it is not finished. */
const last = 'package.json'

/** The folder of something new, such as a site. It contains all of it or, after a failure, nothing. */
export class NewFolder {
  readonly path: string
  readonly #isNew: boolean

  private constructor(path: string, isNew: boolean) {
    this.path = path
    this.#isNew = isNew
  }

  /** Where it is made. */
  get draft(): string {
    return join(this.path, making)
  }

  /** `entries` are those that it will have besides `package.json`: what a killed process has left of them is removed. */
  static open(name: string, entries: readonly string[]): NewFolder {
    const path = resolve(name)
    if (name.trim() === '' || path.includes(delimiter) || path.includes('\0')) throw new Refusal('refused.name', { name })
    if (existsSync(path) && !statSync(path).isDirectory()) throw new Refusal('refused.file', { path })
    const isNew = !existsSync(path)
    if (!isNew) removeUnfinished(path, entries)
    if (!isNew && readdirSync(path).length > 0) throw new Refusal('refused.notEmpty', { path })
    try {
      mkdirSync(path, { recursive: true })
      // Fails if another process has just begun.
      mkdirSync(join(path, making))
    } catch (error) {
      throw new Refusal('refused.cannotWrite', { path, reason: String(error) })
    }
    const folder = new NewFolder(path, isNew)
    folder.write('pid', String(process.pid))
    return folder
  }

  write(path: string, text: string): void {
    const file = join(this.draft, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  /** Makes the draft visible. */
  finish(): void {
    rmSync(join(this.draft, 'pid'))
    const entries = readdirSync(this.draft).toSorted((one, other) => Number(one === last) - Number(other === last))
    for (const entry of entries) renameSync(join(this.draft, entry), join(this.path, entry))
    rmSync(this.draft, { recursive: true })
  }

  /** Removes everything that was made. */
  discard(): void {
    rmSync(this.#isNew ? this.path : this.draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Removes what a killed process has left in a folder, which was empty before. */
function removeUnfinished(path: string, entries: readonly string[]): void {
  const draft = join(path, making)
  if (!existsSync(draft)) return
  const left = readdirSync(draft)
  const pid = left.includes('pid') ? Number(readFileSync(join(draft, 'pid'), 'utf8')) : 0
  if (pid > 0 && isRunning(pid)) throw new Refusal('refused.beingMade', { path, pid })
  // Otherwise all entries have moved.
  const isUnfinished = left.includes('pid') || left.includes(last)
  for (const entry of isUnfinished ? [...entries, last] : []) rmSync(join(path, entry), { recursive: true, force: true })
  rmSync(draft, { recursive: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
