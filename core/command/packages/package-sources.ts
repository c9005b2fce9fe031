import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import semver from 'semver'
import { packTo } from '../programs/run-program.ts'
import type { SitePackages } from './site-packages.ts'
import { openArchive, type PackageArchive } from './package-archive.ts'

/** Where packages come from that are not installed: folders with archives, then the registry. */
export class PackageSources {
  readonly #folders: string[]
  readonly #work: string
  readonly #signal: AbortSignal
  readonly #isOnlyFolders: boolean
  /** The ids of the plugins of Verdict. */
  readonly #release: readonly string[]

  private constructor(given: { folders: string[]; work: string; signal: AbortSignal; isOnlyFolders: boolean; release: readonly string[] }) {
    this.#folders = given.folders
    this.#work = given.work
    this.#signal = given.signal
    this.#isOnlyFolders = given.isOnlyFolders
    this.#release = given.release
  }

  /** `from` is an additional folder; then the registry is asked for nothing. */
  static async use<T>(
    { from, site, signal }: { from: string | undefined; site: SitePackages; signal: AbortSignal },
    work: (sources: PackageSources) => Promise<T>,
  ): Promise<T> {
    const folder = from === undefined ? undefined : resolve(from)
    if (folder !== undefined && !existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
    const draft = await mkdtemp(join(tmpdir(), 'verdict-packages-'))
    const folders = [...(folder === undefined ? [] : [folder]), site.archives].filter((path) => existsSync(path))
    try {
      return await work(new PackageSources({ folders, work: draft, signal, isOnlyFolders: folder !== undefined, release: site.releasePlugins }))
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }

  /** The package that an operator names: a folder, an archive, or a name, which for plugins of Verdict may be the id. */
  async named(source: string): Promise<PackageArchive> {
    if (existsSync(source)) {
      const path = resolve(source)
      this.#folders.push(dirname(path))
      return openArchive(await packTo(this.#work, path, this.#signal))
    }
    if (/^\.|^\/|\.tgz$/.test(source) && !/^https?:/.test(source)) throw new Error(`There is no ${resolve(source)}.`)
    const name = source.replace(/(?<=.)@[^@/]*$/, '')
    const own = /^[a-z][a-z0-9-]*$/.test(name) ? [`@verdict/plugin-${name}`] : []
    for (const one of [name, ...own]) {
      const archive = await this.#inFolders(one)
      if (archive) return archive
    }
    if (this.#isOnlyFolders)
      throw new Error(`There is no archive of ${source} in ${this.#folders.join(' or ')}. npm run pack -- --out FOLDER writes those of Verdict.`)
    // Of an address, the site keeps the archive.
    const registered = this.#release.includes(name) ? `@verdict/plugin-${source}` : source
    return openArchive(await packTo(this.#work, registered, this.#signal), { registered: !source.includes(':') })
  }

  /** The newest version of a package in a range; undefined if there is none. */
  async find(name: string, range = '*'): Promise<PackageArchive | undefined> {
    const found = await this.#inFolders(name, range)
    if (found || this.#isOnlyFolders) return found
    const packed = await packTo(this.#work, `${name}@${range}`, this.#signal).catch(() => undefined)
    this.#signal.throwIfAborted()
    return packed === undefined ? undefined : openArchive(packed, { registered: true })
  }

  async #inFolders(name: string, range = '*'): Promise<PackageArchive | undefined> {
    const start = `${name.replace('@', '').replace('/', '-')}-`
    for (const folder of this.#folders) {
      const versions = readdirSync(folder).flatMap((file) => {
        const version = file.startsWith(start) && file.endsWith('.tgz') ? semver.valid(file.slice(start.length, -'.tgz'.length)) : null
        return version !== null && satisfies(version, range) ? [{ version, file }] : []
      })
      const [newest] = versions.toSorted((one, other) => semver.rcompare(one.version, other.version))
      if (newest) return openArchive(join(folder, newest.file))
    }
    return undefined
  }
}

/** Of a range that npm knows in another form, such as an address, npm decides. */
export function satisfies(version: string, range: string): boolean {
  return semver.validRange(range) === null || semver.satisfies(version, range, { includePrerelease: true })
}
