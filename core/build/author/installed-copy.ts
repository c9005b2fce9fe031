import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Ranges = z.record(z.string(), z.string()).default({})
const PluginPackage = z.object({
  name: z.string(),
  files: z.array(z.string()).default([]),
  dependencies: Ranges,
  peerDependencies: Ranges,
  verdict: z.object({ plugin: z.string() }),
})

/** The plugin in `node_modules` of a site, as npm would install it: a copy, because a link would import the kernel of the plugin's own folder. */
export class InstalledCopy {
  readonly #folder: string
  readonly #site: string
  readonly #package: z.infer<typeof PluginPackage>

  constructor(folder: string, site: string) {
    this.#folder = folder
    this.#site = site
    const read = PluginPackage.safeParse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    if (!read.success) throw new Error(`package.json is not that of a plugin: ${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}`)
    this.#package = read.data
  }

  get id(): string {
    return this.#package.verdict.plugin
  }

  /** Throws if the site lacks a package that the plugin imports. */
  check(): void {
    if (!existsSync(this.#modules('@verdict/command'))) throw new Error(`${this.#site} has no site: npm create verdict FOLDER creates one.`)
    const { dependencies, peerDependencies } = this.#package
    const missing = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !isOfPages(name) && !existsSync(this.#modules(name)))
    if (missing.length > 0) throw new Error(`The site in ${this.#site} lacks packages that the plugin needs. Run there: npm install ${missing.join(' ')}`)
  }

  /** Replaces the copy by the built plugin. */
  update(): void {
    const target = this.#modules(this.#package.name)
    if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new Error(`${target} is a link. Remove it, so that the plugin can be copied there.`)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    for (const path of ['package.json', ...this.#package.files])
      if (existsSync(join(this.#folder, path))) cpSync(join(this.#folder, path), join(target, path), { recursive: true })
  }

  #modules(name: string): string {
    return join(this.#site, 'node_modules', name)
  }
}

/** Sites have these built in, and do not install them. */
const isOfPages = (name: string) => ['@verdict/ui-kit', '@verdict/page-kit'].includes(name)
