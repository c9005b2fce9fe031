import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { installIn } from '../programs/run-program.ts'
import { linkTree } from './link-tree.ts'
import type { PackageArchive } from './package-archive.ts'
import { archiveFolder, SitePackages, type SiteFile } from './site-packages.ts'

const lockFile = 'packages.pid'
const draftStart = 'draft-'
const program = 'finish-change.mjs'
/** While package.json names this script, the change is decided, and the next start completes it. */
const completion = `node .verdict/changed-packages/${program}`

/**
 * A change of the packages of a site. It is made in a draft beside them; then a process of its own, which outlives a kill of this one, puts it in its
 * place. Before that moment the site has its old packages, and after it the new ones.
 */
export class PackageChange {
  readonly #site: string
  readonly #draft: string

  private constructor(site: string, draft: string) {
    this.#site = site
    this.#draft = draft
  }

  /** Begins a change after completing, or removing, the one of a killed process. Throws while another process changes packages. */
  static async begin(root: string): Promise<{ change: PackageChange; site: SitePackages }> {
    const own = ownFolder(root)
    SitePackages.check(root)
    mkdirSync(own, { recursive: true, mode: 0o700 })
    lock(join(own, lockFile))
    try {
      await settle(root)
      return { change: new PackageChange(root, mkdtempSync(join(own, draftStart))), site: new SitePackages(root) }
    } catch (error) {
      rmSync(join(own, lockFile))
      throw error
    }
  }

  /** Prepares the packages of a package.json. `added` are archives that the site does not have yet. */
  async install(file: SiteFile, added: readonly PackageArchive[], signal: AbortSignal): Promise<SitePackages> {
    const { overrides, ...rest } = file
    this.#write('package.json', `${JSON.stringify({ ...rest, ...(Object.keys(overrides).length > 0 && { overrides }) }, null, 2)}\n`)
    this.#copyArchives(file, added)
    if (existsSync(join(this.#site, 'package-lock.json'))) copyFileSync(join(this.#site, 'package-lock.json'), join(this.#draft, 'package-lock.json'))
    linkTree(join(this.#site, 'node_modules'), join(this.#draft, 'node_modules'))
    await installIn(this.#draft, signal)
    return new SitePackages(this.#draft)
  }

  /** Makes the packages before the last change the next ones; undefined if there are none. They stay until the change is finished. */
  takeEarlier(): SitePackages | undefined {
    const earlier = join(ownFolder(this.#site), 'earlier-packages')
    if (!existsSync(join(earlier, 'package.json'))) return undefined
    for (const folder of ['node_modules', archiveFolder]) if (existsSync(join(earlier, folder))) linkTree(join(earlier, folder), join(this.#draft, folder))
    for (const file of ['package-lock.json', 'package.json']) if (existsSync(join(earlier, file))) copyFileSync(join(earlier, file), join(this.#draft, file))
    return new SitePackages(this.#draft)
  }

  /** Puts the prepared packages in their place. */
  async finish(): Promise<void> {
    mkdirSync(join(this.#draft, 'earlier'), { recursive: true })
    copyFileSync(join(this.#site, 'package.json'), join(this.#draft, 'earlier', 'package.json'))
    copyFileSync(join(import.meta.dirname, 'finish-change.js'), join(this.#draft, program))
    const file = SitePackages.fileOf(this.#draft)
    this.#write('deciding.json', `${JSON.stringify({ ...file, scripts: { ...file.scripts, prestart: completion } }, null, 2)}\n`)
    // npm of a killed process may still write to its own draft, so this folder has another name.
    renameSync(this.#draft, changedFolder(this.#site))
    renameSync(join(changedFolder(this.#site), 'deciding.json'), join(this.#site, 'package.json'))
    await complete(this.#site)
  }

  /** Removes the draft, if it is not finished, and lets other processes change packages. */
  end(): void {
    rmSync(this.#draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    rmSync(join(ownFolder(this.#site), lockFile), { force: true })
  }

  #copyArchives(file: SiteFile, added: readonly PackageArchive[]): void {
    const own = new Map(added.map(({ path }) => [basename(path), path]))
    const ranges = [...Object.values(file.dependencies), ...Object.values(file.overrides)]
    const names = ranges.flatMap((range) =>
      typeof range === 'string' && range.startsWith(`file:${archiveFolder}/`) ? [range.slice(`file:${archiveFolder}/`.length)] : [],
    )
    if (names.length === 0) return
    mkdirSync(join(this.#draft, archiveFolder))
    for (const name of new Set(names)) copyFileSync(own.get(name) ?? join(this.#site, archiveFolder, name), join(this.#draft, archiveFolder, name))
  }

  #write(name: string, text: string): void {
    writeFileSync(join(this.#draft, name), text)
  }
}

const ownFolder = (site: string) => join(site, '.verdict')
const changedFolder = (site: string) => join(ownFolder(site), 'changed-packages')

/** Completes, or removes, what killed processes have left. */
async function settle(site: string): Promise<void> {
  const changed = changedFolder(site)
  const isDecided = SitePackages.fileOf(site).scripts.prestart === completion
  const isMoved = existsSync(join(changed, program)) && !existsSync(join(changed, 'package.json'))
  if (isDecided || isMoved) await complete(site)
  const left = readdirSync(ownFolder(site)).filter((name) => name.startsWith(draftStart))
  for (const path of [changed, ...left.map((name) => join(ownFolder(site), name))])
    rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

async function complete(site: string): Promise<void> {
  const child = spawn(process.execPath, [join(changedFolder(site), program)], { cwd: site, detached: true, stdio: ['ignore', 'ignore', 'inherit'], env: {} })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The packages could not be put in their place. npm start tries again.')
}

function lock(path: string): void {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const pid = Number(readFileSync(path, 'utf8'))
    if (pid > 0 && isRunning(pid)) throw new Error(`Process ${pid} is changing the packages of this site. Wait for it, then run the command again.`)
    rmSync(path, { force: true })
    lock(path)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
