import { existsSync, readFileSync } from 'node:fs'
import { archiveFolder } from './archives.ts'
import { kindNames, pluginsOf } from './kinds.ts'
import { Refusal } from './texts.ts'

/** A package that was published together with this one. */
interface OwnPackage {
  readonly name: string
  /** The id of the plugin that it contains. */
  readonly plugin?: string
  readonly about: string
  /** The own packages that it needs. */
  readonly needs: readonly string[]
}

/** A plugin that was not chosen, and the one that needs it. */
interface Added {
  readonly id: string
  readonly neededBy: string
}

export interface Choice {
  readonly plugins: readonly string[]
  readonly added: readonly Added[]
}

/** The packages of every site besides its plugins: the command that starts it, and a judge. */
const programs = ['@verdict/command', '@verdict/judge-daemon']

/** The packages of this version. `npm run pack` writes the list. */
export class PackageList {
  readonly version: string
  readonly #packages: ReadonlyMap<string, OwnPackage>
  readonly #byPlugin: ReadonlyMap<string, OwnPackage>

  constructor({ version, packages }: { version: string; packages: readonly OwnPackage[] }) {
    this.version = version
    this.#packages = new Map(packages.map((one) => [one.name, one]))
    this.#byPlugin = new Map(packages.flatMap((one) => (one.plugin === undefined ? [] : [[one.plugin, one] as const])))
  }

  static read(folder: string): PackageList {
    const path = `${folder}/packages.json`
    if (!existsSync(path)) throw new Refusal('refused.sources')
    return new PackageList(JSON.parse(readFileSync(path, 'utf8')))
  }

  get plugins(): readonly { readonly id: string; readonly about: string }[] {
    return [...this.#byPlugin].map(([id, { about }]) => ({ id, about }))
  }

  /** The plugins of a kind of site, or of a list with commas, and those that they need. */
  choose(kind: string): Choice {
    const plugins = pluginsOf(kind, [...this.#byPlugin.keys()])
    if (plugins.length === 0) throw new Refusal('refused.noPlugin')
    const unknown = plugins.filter((id) => !this.#byPlugin.has(id))
    if (unknown.length > 0) throw new Refusal('refused.unknown', { names: unknown.join(', '), kinds: kindNames.join(', ') })
    const added = new Map<string, string>()
    const visit = (id: string): void => {
      for (const needed of this.#byPlugin.get(id)?.needs ?? []) {
        const plugin = this.#packages.get(needed)?.plugin
        if (plugin === undefined || plugins.includes(plugin) || added.has(plugin)) continue
        added.set(plugin, id)
        visit(plugin)
      }
    }
    for (const id of plugins) visit(id)
    return { plugins, added: [...added].map(([id, neededBy]) => ({ id, neededBy })) }
  }

  /** The packages that a site with these plugins names. */
  named({ plugins, added }: Choice): string[] {
    const ids = [...plugins, ...added.map(({ id }) => id)].toSorted()
    return [...programs, ...ids.flatMap((id) => this.#byPlugin.get(id)?.name ?? [])]
  }

  /** These packages, and all that they need of this list. */
  withNeeds(names: readonly string[]): string[] {
    const found = new Set<string>()
    const add = (name: string): void => {
      if (found.has(name)) return
      found.add(name)
      for (const needed of this.#packages.get(name)?.needs ?? []) add(needed)
    }
    for (const name of names) add(name)
    return [...found]
  }

  /** How a package.json names a package: by its version, or by its archive. */
  rangeOf(name: string, isArchive: boolean): string {
    return isArchive ? `file:${archiveFolder}/${this.archiveOf(name)}` : this.version
  }

  /** The archives of these packages, and of all that they need. */
  archivesOf(names: readonly string[]): string[] {
    return this.withNeeds(names).map((name) => this.archiveOf(name))
  }

  /** The name that npm gives the archive of a package. */
  archiveOf(name: string): string {
    return `${name.replace('@', '').replace('/', '-')}-${this.version}.tgz`
  }
}
